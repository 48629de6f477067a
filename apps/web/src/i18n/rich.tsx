import { Fragment, type ReactNode } from 'react';

/**
 * A sentence with components inside: `{name}` in the text is replaced by `parts.name`.
 *
 * @example rich('تا {amount} در روز', { amount: <Amount … /> })
 */
export function rich(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/(\{\w+\})/).map((piece, index) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const part = name === undefined ? piece : parts[name];
    // the pieces of one sentence never move
    return <Fragment key={index}>{part}</Fragment>;
  });
}
