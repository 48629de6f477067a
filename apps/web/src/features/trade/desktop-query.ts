/**
 * Where the trade screen is one sheet that fills the window: desktops, tablets lying, and tablets
 * upright, where chart and book stand over each other. All others have the phone's.
 */
export const DESKTOP_TRADE =
  '(width >= 1080px), ((width >= 960px) and (height >= 640px)), ((width >= 720px) and (height >= 800px))';
