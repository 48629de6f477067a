// Answers written beforehand, with live figures of the ticket that they answer.
import type {
  CannedAnswer,
  DataOf,
  FilledAnswer,
  Lang,
  ParsedBodyOf,
  TicketCard,
} from '@sarraf/contracts';
import { AppError, assetText, digitsText, figureText } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { momentText } from '../notifications/index.ts';
import { readCard } from './bound.service.ts';
import { type Figures, fillFigures, unknownFigure } from './figures.ts';
import {
  type CannedRow,
  insertCanned,
  removeCanned,
  selectCanned,
  updateCanned,
} from './office.queries.ts';
import { firstNameOf, readLanguage } from './person-language.queries.ts';
import type { TicketsDeps } from './tickets-deps.ts';
import { boundOf, numberOf } from './tickets.mapper.ts';
import { selectTicket, type TicketRecord } from './tickets.queries.ts';

const ANSWERS_MAX = 100;

const onWire = ({ id, subject, title, fa, en }: CannedRow): CannedAnswer => ({
  id: String(id),
  subject,
  title,
  fa,
  en,
});

/** All of them, as they are written. */
export async function listCanned({
  context: { plainDb },
}: TicketsDeps): Promise<DataOf<'GET /admin/ticket_answers'>> {
  return { answers: (await selectCanned(plainDb)).map(onWire) };
}

/** All of them as they would read in a ticket. @throws AppError `not_found` */
export async function previewCanned(
  deps: TicketsDeps,
  officerId: number,
  ticketId: number,
): Promise<DataOf<'GET /admin/tickets/:id/answers'>> {
  const { plainDb } = deps.context;
  const officer = await firstNameOf(plainDb, officerId);
  const row = await selectTicket(plainDb, ticketId);
  if (row === undefined) throw new AppError('not_found');
  const lang = await readLanguage(plainDb, Number(row.user_id));
  const card = await readCard(deps, Number(row.user_id), boundOf(row));
  const figures = figuresOf(deps, row, { card, lang, officer });
  const answers = await selectCanned(plainDb, row.subject);
  return { answers: answers.map((answer) => filledOf(answer, lang, figures)) };
}

function filledOf(answer: CannedRow, lang: Lang, figures: Figures): FilledAnswer {
  const { filled, missing, text } = fillFigures(answer[lang], figures);
  return {
    id: String(answer.id),
    title: answer.title,
    text,
    figures: filled.map((name) => ({ name, value: figures[name] ?? '' })),
    missing,
  };
}

function figuresOf(
  { catalog }: TicketsDeps,
  row: TicketRecord,
  { card, lang, officer }: { card: TicketCard | null; lang: Lang; officer: string | null },
): Figures {
  const labels = (symbol: string) => catalog.asset(symbol)?.labels;
  const { amount = null, reference = null, symbol = null, at } = card ?? {};
  return {
    ...(row.first_name === null ? {} : { name: row.first_name }),
    ...(officer === null ? {} : { officer }),
    ticket: numberOf(row.id),
    ...(amount === null || symbol === null
      ? {}
      : { amount: `${figureText(amount, lang)} ${assetText(symbol, lang, labels)}` }),
    ...(reference === null ? {} : { reference: digitsText(reference, lang) }),
    ...(at === undefined ? {} : { time: momentText(Date.parse(at), lang) }),
  };
}

type Typed = ParsedBodyOf<'POST /admin/ticket_answers'>;

/** @throws AppError `ticket_figure_unknown` */
function assertKnown({ fa, en }: Typed): void {
  const figure = unknownFigure(fa) ?? unknownFigure(en);
  if (figure !== undefined) throw new AppError('ticket_figure_unknown', { figure });
}

const record = (
  { audit }: TicketsDeps,
  tx: PlainDb,
  actorId: number,
  id: number,
  act: 'canned_answer_written' | 'canned_answer_removed',
): Promise<void> => audit.record(tx, { actorId, act, subject: `canned_answer:${id}`, changes: [] });

/** Writes one. @throws AppError `ticket_figure_unknown`, `ticket_answers_full` */
export function writeCanned(
  deps: TicketsDeps,
  officer: number,
  typed: Typed,
): Promise<CannedAnswer> {
  assertKnown(typed);
  return withTransaction(deps.context.plainDb, async (tx) => {
    const id = await insertCanned(tx, typed);
    if (id === undefined) throw new AppError('ticket_answers_full', { max: ANSWERS_MAX });
    await record(deps, tx, officer, id, 'canned_answer_written');
    return { id: String(id), ...typed };
  });
}

/** Writes one anew. @throws AppError `not_found`, `ticket_figure_unknown` */
export function rewriteCanned(
  deps: TicketsDeps,
  officer: number,
  id: number,
  typed: Typed,
): Promise<CannedAnswer> {
  assertKnown(typed);
  return withTransaction(deps.context.plainDb, async (tx) => {
    if (!(await updateCanned(tx, id, typed))) throw new AppError('not_found');
    await record(deps, tx, officer, id, 'canned_answer_written');
    return { id: String(id), ...typed };
  });
}

/** Takes one away. @throws AppError `not_found` */
export async function dropCanned(deps: TicketsDeps, officer: number, id: number): Promise<void> {
  await withTransaction(deps.context.plainDb, async (tx) => {
    if (!(await removeCanned(tx, id))) throw new AppError('not_found');
    await record(deps, tx, officer, id, 'canned_answer_removed');
  });
}
