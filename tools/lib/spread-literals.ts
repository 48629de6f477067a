// Literals that are spread where they stand: `{ ...{ a, b }, c }` is `{ a, b, c }`. The formatter breaks
// the one and not the other, so that lines are saved at the cost of whoever reads them.
import ts from 'typescript';

/** A literal that is spread into a literal or a call. */
export interface SpreadLiteral {
  /** Its beginning, as it is written. */
  readonly text: string;
  readonly line: number;
}

const TEXT_MAX = 40;

/** Finds object literals that objects spread, and array literals that arrays or calls do. */
export function findSpreadLiterals(source: string, isTsx = false): SpreadLiteral[] {
  const kind = isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true, kind);
  const found: SpreadLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (isSpreadLiteral(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ text: node.getText(file).slice(0, TEXT_MAX), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isSpreadLiteral(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(bare(node.expression));
  return ts.isSpreadElement(node) && ts.isArrayLiteralExpression(bare(node.expression));
}

function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? bare(node.expression) : node;
}
