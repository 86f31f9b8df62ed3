import { applyTheme } from "./theme";

applyTheme();
