// The declarations of screens as the build and the tools read them: Node runs the lists themselves,
// for these import nothing of the panel (src/app/screens/).
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ownPath } from './own-path.ts';
import type { AuditRow, EarlyParts } from '../src/app/screens/audit-row.ts';

const folder = fileURLToPath(new URL('../src/app/screens/', import.meta.url));

/** In which frame a screen stands. */
export type FrameName = 'bare' | 'shell' | 'account';

/** What the build and the tools need of a screen. */
export interface DeclaredScreen {
  readonly frame: FrameName;
  readonly path: string;
  readonly guard?: string;
  readonly page?: () => Promise<unknown>;
  readonly early?: EarlyParts;
  readonly audit?: AuditRow | null;
}

interface Lists {
  readonly screens: Readonly<Record<FrameName, readonly Omit<DeclaredScreen, 'frame'>[]>>;
}

/** Every declared screen. */
export async function readScreens(): Promise<readonly DeclaredScreen[]> {
  const list = pathToFileURL(join(folder, 'index.ts')).href;
  const { screens } = (await import(list)) as Lists;
  return (['bare', 'shell', 'account'] as const).flatMap((frame) =>
    screens[frame].map((screen) => ({ ...screen, frame })),
  );
}

function importedBy(part: () => Promise<unknown>): string {
  const file = /import\(\s*['"](?<file>[^'"]+)['"]/.exec(String(part))?.groups?.['file'];
  if (file === undefined) throw new Error(`${String(part)} imports nothing`);
  return file;
}

/** How the path of a part's file ends, wherever the part is declared. */
export function endingOf(part: () => Promise<unknown>): string {
  return importedBy(part).replace(/^[#./]+/, '');
}

/** The file of a declared page. */
export function fileOf(page: () => Promise<unknown>): string {
  return ownPath(folder, importedBy(page));
}

/** The files of all their pages. */
export function pagesOf(screens: readonly DeclaredScreen[]): string[] {
  return screens.flatMap(({ page }) => (page === undefined ? [] : [fileOf(page)]));
}
