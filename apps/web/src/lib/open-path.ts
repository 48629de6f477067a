let navigate: ((path: string) => void) | null = null;

/** The app gives the way between its pages; whatever knows no router only names a path. */
export function onOpenPath(run: (path: string) => void): void {
  navigate = run;
}

/** Opens a page of the panel without a reload. */
export function openPath(path: string): void {
  navigate?.(path);
}
