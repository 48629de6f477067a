// Lists that are spread into the arguments of a call: each element takes room on the stack, and from
// some hundred thousand on the call throws a RangeError.
import ts from 'typescript';

/** A list without a bound that a call is made of. */
export interface SpreadList {
  /** What is spread, as it is written. */
  readonly text: string;
  readonly line: number;
}

/**
 * Finds the arguments of calls that are as many as a list has elements: `f(...list)`,
 * `new C(...list)`, `f.apply(it, list)`. What is bounded by its own writing is let through: array
 * literals, constants of the file that are one, and rest parameters, whose callers are looked at
 * themselves. What an array literal spreads is copied one by one, and takes no room on the stack.
 */
export function findSpreadLists(source: string, isTsx = false): SpreadList[] {
  const kind = isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true, kind);
  const bounded = boundedNames(file);
  const found: SpreadList[] = [];
  const note = (node: ts.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ text: node.getText(file), line: line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      for (const argument of node.arguments ?? []) {
        if (!ts.isSpreadElement(argument)) continue;
        if (!isBounded(argument.expression, bounded)) note(argument);
      }
    }
    const list = appliedList(node);
    if (list !== undefined && !isBounded(list, bounded)) note(list);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The second argument of `f.apply(it, list)`. */
function appliedList(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const [receiver, list] = node.arguments;
  const isApply = node.expression.name.text === 'apply' && node.arguments.length === 2;
  // a method of one's own of that name takes neither
  const isPlain =
    receiver !== undefined && /^(?:null|undefined|this|Math|String)$/.test(receiver.getText());
  return isApply && isPlain ? list : undefined;
}

/** Names that stand for so many elements as somebody has written down. */
function boundedNames(file: ts.SourceFile): ReadonlySet<string> {
  const rest = new Set<string>();
  const literals = new Map<string, ts.Expression>();
  const others = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node) && ts.isIdentifier(node.name)) {
      const isTuple = node.type !== undefined && isTupleType(node.type);
      if (node.dotDotDotToken !== undefined || isTuple) rest.add(node.name.text);
      else others.add(node.name.text);
    } else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const isTuple = node.type !== undefined && isTupleType(node.type);
      if (isTuple) rest.add(node.name.text);
      else if (isConst(node) && node.initializer !== undefined) {
        literals.set(node.name.text, node.initializer);
      } else others.add(node.name.text);
    } else if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) {
      others.add(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const names = new Set(rest);
  for (const [name, value] of literals) if (isBounded(value, names)) names.add(name);
  // a name that stands for something else, too, is no proof
  return new Set([...names].filter((name) => !others.has(name)));
}

const isConst = (node: ts.VariableDeclaration): boolean =>
  (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;

function isTupleType(type: ts.TypeNode): boolean {
  if (ts.isTypeOperatorNode(type)) return isTupleType(type.type);
  return ts.isTupleTypeNode(type) && !type.elements.some(ts.isRestTypeNode);
}

/** Whether an expression has as many elements as are written down. */
function isBounded(node: ts.Expression, names: ReadonlySet<string>): boolean {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node)
  ) {
    return isBounded(node.expression, names);
  }
  if (ts.isIdentifier(node)) return names.has(node.text);
  if (ts.isConditionalExpression(node)) {
    return isBounded(node.whenTrue, names) && isBounded(node.whenFalse, names);
  }
  if (!ts.isArrayLiteralExpression(node)) return false;
  return node.elements.every((one) => !ts.isSpreadElement(one) || isBounded(one.expression, names));
}
