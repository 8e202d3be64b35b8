// Asks questions at a constant rate and compares each answer with the expected one. scripts/scale-faults.py runs it
// with k6. Each question prints a line: its start (ms), its duration (ms), its kind, and its result.
import http from "k6/http";
import { SharedArray } from "k6/data";
import exec from "k6/execution";

const questions = new SharedArray("questions", () => JSON.parse(open(__ENV.QUESTIONS)));

export const options = {
  discardResponseBodies: false,
  scenarios: {
    all: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.RATE),
      timeUnit: "1s",
      duration: `${__ENV.SECONDS}s`,
      preAllocatedVUs: 20,
      maxVUs: 20 + Number(__ENV.RATE) * 10,
      gracefulStop: "12s",
    },
  },
};

export default function () {
  // The step is a prime, so that consecutive questions are of different kinds.
  const question = questions[(exec.scenario.iterationInTest * 7919) % questions.length];
  const begin = Date.now();
  const answer = http.request(question.method, __ENV.BASE + question.path, question.body || null, {
    headers: question.headers,
    timeout: "10s",
    redirects: 0,
  });
  const took = Date.now() - begin;
  let verdict = "ok";
  if (answer.status === 0) verdict = answer.error_code === 1050 ? "no-answer" : "cut-off";
  else if (answer.status === 429 || answer.status >= 500) verdict = `status-${answer.status}`;
  else if (answer.status !== question.status || answer.body !== question.expected) {
    verdict = "WRONG";
    console.log(`# ${question.method} ${question.path} ${question.body || ""} ${answer.status} ${answer.body.slice(0, 300).replace(/\s+/g, " ")}`);
  }
  console.log(`${begin} ${took} ${question.kind} ${verdict}`);
}
