// Names in braces of canned answers: which there are, and what fills them.
import { TICKET_FIGURES, type TicketFigure } from '@sarraf/contracts/lists';

/** A word in braces; what people write between them otherwise, as programs do, is none. */
const FIGURE = /\{\s*([\p{L}\p{N}_]{1,40})\s*\}/gu;

const isFigure = (name: string): name is TicketFigure =>
  TICKET_FIGURES.some((figure) => figure === name);

/** The first name in braces of a text; undefined where every one is filled. */
export function unfilledFigure(text: string): string | undefined {
  return [...text.matchAll(FIGURE)][0]?.[1];
}

/** The first name in braces that there is not. */
export function unknownFigure(text: string): string | undefined {
  return [...text.matchAll(FIGURE)].map(([, name = '']) => name).find((name) => !isFigure(name));
}

/** What fills names, as far as it is known. */
export type Figures = Readonly<Partial<Record<TicketFigure, string>>>;

/** A text with what is known, and the names of it that are filled and that are not. */
export function fillFigures(
  text: string,
  figures: Figures,
): { readonly text: string; readonly filled: TicketFigure[]; readonly missing: TicketFigure[] } {
  const filled = new Set<TicketFigure>();
  const missing = new Set<TicketFigure>();
  const made = text.replace(FIGURE, (whole, name: string) => {
    if (!isFigure(name)) return whole;
    const value = figures[name];
    (value === undefined ? missing : filled).add(name);
    return value ?? whole;
  });
  return { text: made, filled: [...filled], missing: [...missing] };
}
