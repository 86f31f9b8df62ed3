/* Before the first paint: the colours, and whether the frame of the page is shown, so that nothing flashes or shifts. */
import { isBare, routeOf } from "./router";
import { applyTheme } from "./theme";

applyTheme();
document.documentElement.classList.toggle("bare", isBare(routeOf(location.hash)));
