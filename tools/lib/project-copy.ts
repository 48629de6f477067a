// A copy of the project's sources that can be damaged freely, with the same packages installed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_DIR } from './project.ts';

/** Links installed packages one by one; our own workspaces must be those of the copy. */
function linkPackages(copyDir: string): void {
  const from = path.join(PROJECT_DIR, 'node_modules');
  const to = path.join(copyDir, 'node_modules');
  mkdirSync(path.join(to, '@sarraf'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@sarraf' || name === '.cache') continue;
    symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const parent of ['packages', 'apps']) {
    for (const name of readdirSync(path.join(copyDir, parent))) {
      symlinkSync(path.join(copyDir, parent, name), path.join(to, '@sarraf', name));
      // versions of its own, where another one lies at the root
      const own = path.join(PROJECT_DIR, parent, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, path.join(copyDir, parent, name, 'node_modules'));
    }
  }
}

/** Copies every file that git knows or would add, and links the packages. Returns the folder. */
export function copyProject(): string {
  const copyDir = mkdtempSync(path.join(tmpdir(), 'sarraf-copy-'));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', args, { cwd: PROJECT_DIR, encoding: 'utf8' }).split('\0');
  for (const file of files) {
    if (file === '') continue;
    cpSync(path.join(PROJECT_DIR, file), path.join(copyDir, file), { recursive: true });
  }
  linkPackages(copyDir);
  // The tools look for a repository to find the ignore file's root.
  execFileSync('git', ['init', '-q'], { cwd: copyDir });
  return copyDir;
}
