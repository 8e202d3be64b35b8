/// The properties of MapLibre's style specification, version 8. Each row has the owner, the section, the name, the
/// type with its words, the default, the range, the kind, the inputs of expressions, and whether changes are
/// animated.
let specificationTable = #"""
    background layout visibility enum(visible|none) ="visible" data-constant [global-state]
    background paint background-color color ="rgba(0,0,0,1)" data-constant interpolated [zoom] transition
    background paint background-opacity number =1 0…1 data-constant interpolated [zoom] transition
    background paint background-pattern resolvedImage cross-faded [zoom] transition
    circle layout circle-sort-key number data-driven [feature,zoom]
    circle layout visibility enum(visible|none) ="visible" data-constant [global-state]
    circle paint circle-blur number =0 data-driven interpolated [feature,feature-state,zoom] transition
    circle paint circle-color color ="rgba(0,0,0,1)" data-driven interpolated [feature,feature-state,zoom] transition
    circle paint circle-opacity number =1 0…1 data-driven interpolated [feature,feature-state,zoom] transition
    circle paint circle-pitch-alignment enum(map|viewport) ="viewport" data-constant [zoom]
    circle paint circle-pitch-scale enum(map|viewport) ="map" data-constant [zoom]
    circle paint circle-radius number =5 0… data-driven interpolated [feature,feature-state,zoom] transition
    circle paint circle-stroke-color color ="rgba(0,0,0,1)" data-driven interpolated [feature,feature-state,zoom] transition
    circle paint circle-stroke-opacity number =1 0…1 data-driven interpolated [feature,feature-state,zoom] transition
    circle paint circle-stroke-width number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    circle paint circle-translate array<number,2> =[0,0] data-constant interpolated [zoom] transition
    circle paint circle-translate-anchor enum(map|viewport) ="map" data-constant [zoom]
    color-relief layout visibility enum(visible|none) ="visible" data-constant [global-state]
    color-relief paint color-relief-color color color-ramp interpolated [elevation]
    color-relief paint color-relief-opacity number =1 0…1 data-constant interpolated [zoom] transition
    color-relief paint resampling enum(linear|nearest) ="linear" data-constant [zoom]
    fill layout fill-sort-key number data-driven [feature,zoom]
    fill layout visibility enum(visible|none) ="visible" data-constant [global-state]
    fill paint fill-antialias boolean =true data-constant [zoom]
    fill paint fill-color color ="rgba(0,0,0,1)" data-driven interpolated [feature,feature-state,zoom] transition
    fill paint fill-layer-opacity number =1 0…1 data-constant interpolated [global-state,zoom] transition
    fill paint fill-opacity number =1 0…1 data-driven interpolated [feature,feature-state,zoom] transition
    fill paint fill-outline-color color data-driven interpolated [feature,feature-state,zoom] transition
    fill paint fill-pattern resolvedImage cross-faded-data-driven [feature,zoom] transition
    fill paint fill-translate array<number,2> =[0,0] data-constant interpolated [zoom] transition
    fill paint fill-translate-anchor enum(map|viewport) ="map" data-constant [zoom]
    fill-extrusion layout fill-extrusion-rounded-corner-distance number =0 0… constant
    fill-extrusion layout visibility enum(visible|none) ="visible" data-constant [global-state]
    fill-extrusion paint fill-extrusion-base number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    fill-extrusion paint fill-extrusion-color color ="rgba(0,0,0,1)" data-driven interpolated [feature,feature-state,zoom] transition
    fill-extrusion paint fill-extrusion-height number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    fill-extrusion paint fill-extrusion-opacity number =1 0…1 data-constant interpolated [zoom] transition
    fill-extrusion paint fill-extrusion-pattern resolvedImage cross-faded-data-driven [feature,zoom] transition
    fill-extrusion paint fill-extrusion-translate array<number,2> =[0,0] data-constant interpolated [zoom] transition
    fill-extrusion paint fill-extrusion-translate-anchor enum(map|viewport) ="map" data-constant [zoom]
    fill-extrusion paint fill-extrusion-vertical-gradient boolean =true data-constant [zoom]
    heatmap layout visibility enum(visible|none) ="visible" data-constant [global-state]
    heatmap paint heatmap-color color =["interpolate",["linear"],["heatmap-density"],0,"rgba(0, 0, 255, 0)",0.1,"royalblue",0.3,"cyan",0.5,"lime",0.7,"yellow",1,"red"] color-ramp interpolated [heatmap-density]
    heatmap paint heatmap-intensity number =1 0… data-constant interpolated [zoom] transition
    heatmap paint heatmap-opacity number =1 0…1 data-constant interpolated [zoom] transition
    heatmap paint heatmap-radius number =30 1… data-driven interpolated [feature,feature-state,zoom] transition
    heatmap paint heatmap-weight number =1 0… data-driven interpolated [feature,feature-state,zoom]
    hillshade layout visibility enum(visible|none) ="visible" data-constant [global-state]
    hillshade paint hillshade-accent-color color ="rgba(0,0,0,1)" data-constant interpolated [zoom] transition
    hillshade paint hillshade-exaggeration number =0.5 0…1 data-constant interpolated [zoom] transition
    hillshade paint hillshade-highlight-color colorArray =["rgba(255,255,255,1)"] data-constant interpolated [zoom] transition
    hillshade paint hillshade-illumination-altitude numberArray =[45] 0…90 data-constant interpolated [zoom]
    hillshade paint hillshade-illumination-anchor enum(map|viewport) ="viewport" data-constant [zoom]
    hillshade paint hillshade-illumination-direction numberArray =[335] 0…359 data-constant interpolated [zoom]
    hillshade paint hillshade-method enum(standard|basic|combined|igor|multidirectional) ="standard" data-constant [zoom]
    hillshade paint hillshade-shadow-color colorArray =["rgba(0,0,0,1)"] data-constant interpolated [zoom] transition
    hillshade paint resampling enum(linear|nearest) ="linear" data-constant [zoom]
    light root anchor enum(map|viewport) ="viewport" data-constant [zoom]
    light root color color ="rgba(255,255,255,1)" data-constant interpolated [zoom] transition
    light root intensity number =0.5 0…1 data-constant interpolated [zoom] transition
    light root position array<number,3> =[1.15,210,30] data-constant interpolated [zoom] transition
    line layout line-cap enum(butt|round|square) ="butt" data-driven [feature,zoom]
    line layout line-join enum(bevel|round|miter) ="miter" data-driven [feature,zoom]
    line layout line-miter-limit number =2 data-driven interpolated [feature,zoom]
    line layout line-round-limit number =1.05 data-driven interpolated [feature,zoom]
    line layout line-sort-key number data-driven [feature,zoom]
    line layout visibility enum(visible|none) ="visible" data-constant [global-state]
    line paint line-blur number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    line paint line-color color ="rgba(0,0,0,1)" data-driven interpolated [feature,feature-state,zoom] transition
    line paint line-dasharray array<number> 0… cross-faded-data-driven [feature,zoom] transition
    line paint line-gap-width number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    line paint line-gradient color color-ramp interpolated [line-progress]
    line paint line-layer-opacity number =1 0…1 data-constant interpolated [global-state,zoom] transition
    line paint line-offset number =0 data-driven interpolated [feature,feature-state,zoom] transition
    line paint line-opacity number =1 0…1 data-driven interpolated [feature,feature-state,zoom] transition
    line paint line-pattern resolvedImage cross-faded-data-driven [feature,zoom] transition
    line paint line-translate array<number,2> =[0,0] data-constant interpolated [zoom] transition
    line paint line-translate-anchor enum(map|viewport) ="map" data-constant [zoom]
    line paint line-width number =1 0… data-driven interpolated [feature,feature-state,zoom] transition
    projection root type projectionDefinition ="mercator" data-constant interpolated [zoom]
    raster layout visibility enum(visible|none) ="visible" data-constant [global-state]
    raster paint raster-brightness-max number =1 0…1 data-constant interpolated [zoom] transition
    raster paint raster-brightness-min number =0 0…1 data-constant interpolated [zoom] transition
    raster paint raster-contrast number =0 -1…1 data-constant interpolated [zoom] transition
    raster paint raster-fade-duration number =300 0… data-constant interpolated [zoom]
    raster paint raster-hue-rotate number =0 data-constant interpolated [zoom] transition
    raster paint raster-opacity number =1 0…1 data-constant interpolated [zoom] transition
    raster paint raster-resampling enum(linear|nearest) ="linear" data-constant [zoom]
    raster paint raster-saturation number =0 -1…1 data-constant interpolated [zoom] transition
    raster paint resampling enum(linear|nearest) ="linear" data-constant [zoom]
    sky root atmosphere-blend number =0.8 0…1 data-constant interpolated [zoom] transition
    sky root fog-color color ="rgba(255,255,255,1)" data-constant interpolated [zoom] transition
    sky root fog-ground-blend number =0.5 0…1 data-constant interpolated [zoom] transition
    sky root horizon-color color ="rgba(255,255,255,1)" data-constant interpolated [zoom] transition
    sky root horizon-fog-blend number =0.8 0…1 data-constant interpolated [zoom] transition
    sky root sky-color color ="rgba(136,198,252,1)" data-constant interpolated [zoom] transition
    sky root sky-horizon-blend number =0.8 0…1 data-constant interpolated [zoom] transition
    symbol layout icon-allow-overlap boolean =false data-constant [zoom]
    symbol layout icon-anchor enum(center|left|right|top|bottom|top-left|top-right|bottom-left|bottom-right) ="center" data-driven [feature,zoom]
    symbol layout icon-ignore-placement boolean =false data-constant [zoom]
    symbol layout icon-image resolvedImage data-driven [feature,zoom] tokens
    symbol layout icon-keep-upright boolean =false data-constant [zoom]
    symbol layout icon-offset array<number,2> =[0,0] data-driven interpolated [feature,zoom]
    symbol layout icon-optional boolean =false data-constant [zoom]
    symbol layout icon-overlap enum(never|always|cooperative) data-constant [zoom]
    symbol layout icon-padding padding =[2,2,2,2] data-driven interpolated [feature,zoom]
    symbol layout icon-pitch-alignment enum(map|viewport|auto) ="auto" data-constant [zoom]
    symbol layout icon-rotate number =0 data-driven interpolated [feature,zoom]
    symbol layout icon-rotation-alignment enum(map|viewport|auto) ="auto" data-constant [zoom]
    symbol layout icon-size number =1 0… data-driven interpolated [feature,zoom]
    symbol layout icon-text-fit enum(none|width|height|both) ="none" data-constant [zoom]
    symbol layout icon-text-fit-padding array<number,4> =[0,0,0,0] data-constant interpolated [zoom]
    symbol layout symbol-avoid-edges boolean =false data-constant [zoom]
    symbol layout symbol-placement enum(point|line|line-center) ="point" data-constant [zoom]
    symbol layout symbol-sort-key number data-driven [feature,zoom]
    symbol layout symbol-spacing number =250 1… data-constant interpolated [zoom]
    symbol layout symbol-z-order enum(auto|viewport-y|source) ="auto" data-constant [zoom]
    symbol layout text-allow-overlap boolean =false data-constant [zoom]
    symbol layout text-anchor enum(center|left|right|top|bottom|top-left|top-right|bottom-left|bottom-right) ="center" data-driven [feature,zoom]
    symbol layout text-field formatted ="" data-driven [feature,zoom] tokens
    symbol layout text-font array<string> =["Open Sans Regular","Arial Unicode MS Regular"] data-driven [feature,zoom]
    symbol layout text-ignore-placement boolean =false data-constant [zoom]
    symbol layout text-justify enum(auto|left|center|right) ="center" data-driven [feature,zoom]
    symbol layout text-keep-upright boolean =true data-constant [zoom]
    symbol layout text-letter-spacing number =0 data-driven interpolated [feature,zoom]
    symbol layout text-line-height number =1.2 data-constant interpolated [zoom]
    symbol layout text-max-angle number =45 data-constant interpolated [zoom]
    symbol layout text-max-width number =10 0… data-driven interpolated [feature,zoom]
    symbol layout text-offset array<number,2> =[0,0] data-driven interpolated [feature,zoom]
    symbol layout text-optional boolean =false data-constant [zoom]
    symbol layout text-overlap enum(never|always|cooperative) data-constant [zoom]
    symbol layout text-padding number =2 0… data-constant interpolated [zoom]
    symbol layout text-pitch-alignment enum(map|viewport|auto) ="auto" data-constant [zoom]
    symbol layout text-radial-offset number =0 data-driven interpolated [feature,zoom]
    symbol layout text-rotate number =0 data-driven interpolated [feature,zoom]
    symbol layout text-rotation-alignment enum(map|viewport|viewport-glyph|auto) ="auto" data-constant [zoom]
    symbol layout text-size number =16 0… data-driven interpolated [feature,zoom]
    symbol layout text-transform enum(none|uppercase|lowercase) ="none" data-driven [feature,zoom]
    symbol layout text-variable-anchor array<enum>(center|left|right|top|bottom|top-left|top-right|bottom-left|bottom-right) data-constant [zoom]
    symbol layout text-variable-anchor-offset variableAnchorOffsetCollection data-driven interpolated [feature,zoom]
    symbol layout text-writing-mode array<enum>(horizontal|vertical) data-constant [zoom]
    symbol layout visibility enum(visible|none) ="visible" data-constant [global-state]
    symbol paint icon-color color ="rgba(0,0,0,1)" data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint icon-halo-blur number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint icon-halo-color color ="rgba(0,0,0,0)" data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint icon-halo-width number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint icon-opacity number =1 0…1 data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint icon-translate array<number,2> =[0,0] data-constant interpolated [zoom] transition
    symbol paint icon-translate-anchor enum(map|viewport) ="map" data-constant [zoom]
    symbol paint text-color color ="rgba(0,0,0,1)" data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint text-halo-blur number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint text-halo-color color ="rgba(0,0,0,0)" data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint text-halo-width number =0 0… data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint text-opacity number =1 0…1 data-driven interpolated [feature,feature-state,zoom] transition
    symbol paint text-translate array<number,2> =[0,0] data-constant interpolated [zoom] transition
    symbol paint text-translate-anchor enum(map|viewport) ="map" data-constant [zoom]
    """#
