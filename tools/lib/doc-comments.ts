// Which exported declarations have no doc comment.

/** An export that says nothing of itself. */
export interface BareExport {
  readonly name: string;
  readonly line: number;
}

/** The formatter has each at a line's beginning; lists of names and `export … from` declare nothing. */
const EXPORT =
  /^export (?:declare |abstract |async )*(?:const enum|const|let|function\*?|class|interface|type|enum) (?<name>[\w$]+)/;

function endWithDocComment(lines: readonly string[]): boolean {
  if (lines.at(-1)?.endsWith('*/') !== true) return false;
  return lines.findLast((line) => line.includes('/*'))?.startsWith('/**') === true;
}

/**
 * Finds the exported declarations right above which no doc comment ends. Overloads of a function
 * are one declaration: the first is read.
 */
export function findBareExports(source: string): BareExport[] {
  const seen = new Set<string>();
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const name = EXPORT.exec(text)?.groups?.['name'];
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return endWithDocComment(lines.slice(0, index)) ? [] : [{ name, line: index + 1 }];
  });
}
