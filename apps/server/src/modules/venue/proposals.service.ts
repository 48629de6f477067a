// What waits for a second officer, and how it comes to wait.
import type { ParsedBodyOf, VenueProposal } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { inOrder } from './fee-table.ts';
import { selectSettings } from './market-settings.queries.ts';
import type { VenueDeps } from './venue-deps.ts';
import { changesOf } from './what-changes.ts';
import { isMoreOpen, isStoppedTogether, seedOf } from './market-rules.ts';
import { RULE_FIELDS, subjectOf, type Wanted } from './wishes.ts';

type Body = ParsedBodyOf<'POST /admin/venue/proposals'>;

const SHOWN_MAX = 100;
/** A moment that was now when it was typed is not the past. */
const LATE_MS = 60_000;
const DECIDES = { action: 'update', subject: 'Market' } as const;

/** Keeps what an officer wants for a second one. @throws AppError as its call declares */
export async function propose(deps: VenueDeps, officer: number, body: Body): Promise<void> {
  const wanted =
    body.way === 'open_all' ? await openingsOf(deps.context.plainDb) : wantedOf(deps.context, body);
  if (wanted.way === 'open') {
    const { status } = await seedOf(deps, deps.context.plainDb, wanted.market);
    // a stricter status takes one officer, and no proposal
    if (!isMoreOpen(wanted.to, status)) throw new AppError('nothing_changes');
  }
  const subject = subjectOf(wanted);
  await deps.terms.propose({ subject, wanted, officer, reason: body.reason });
}

/** What one act stopped and nobody stopped again since. @throws AppError `nothing_changes` */
async function openingsOf(db: PlainDb): Promise<Wanted> {
  const markets = (await selectSettings(db)).filter(isStoppedTogether).map(({ market }) => market);
  if (markets.length === 0) throw new AppError('nothing_changes');
  return { way: 'open_all', markets };
}

function wantedOf(
  context: Pick<ServerContext, 'clock'>,
  body: Exclude<Body, { way: 'open_all' }>,
): Wanted {
  switch (body.way) {
    case 'open':
      return { way: 'open', market: body.market, to: body.to };
    case 'market': {
      const rules = Object.fromEntries(
        Object.entries(RULE_FIELDS).flatMap(([field, key]) => {
          const value = body[field as keyof typeof RULE_FIELDS];
          return value === undefined ? [] : [[key, value] as const];
        }),
      );
      return { way: 'market', market: body.market, rules };
    }
    case 'asset': {
      const { asset, name_en, name_fa, place } = body;
      return { way: 'asset', asset, name_en, name_fa, place };
    }
    case 'fees':
      return { way: 'fees', tiers: inOrder(body.tiers), from: readFrom(context, body.from) };
    case 'instant': {
      const { closed_pairs, house_open_toman, quote_seconds, spread_ppm, user_open_toman } = body;
      const closed = [...new Set(closed_pairs)].toSorted();
      return {
        way: 'instant',
        terms: {
          spread_ppm,
          quote_seconds,
          user_open_toman,
          house_open_toman,
          closed_pairs: closed,
        },
        from: readFrom(context, body.from),
      };
    }
  }
}

/** @throws AppError `limit_from_past` */
function readFrom({ clock }: Pick<ServerContext, 'clock'>, from: string | undefined) {
  if (from === undefined) return null;
  if (Date.parse(from) < clock.now() - LATE_MS) throw new AppError('limit_from_past');
  return new Date(from).toISOString();
}

/** Those that wait, the oldest first, as an officer sees them. */
export async function listProposals(deps: VenueDeps, officer: number): Promise<VenueProposal[]> {
  const { context, secondPerson, terms } = deps;
  const { plainDb } = context;
  const waiting = (await terms.waiting(plainDb)).slice(0, SHOWN_MAX);
  const asked = { officer, ability: DECIDES, people: waiting.map(({ proposedBy }) => proposedBy) };
  const view = await secondPerson.look(plainDb, asked);
  const shown: VenueProposal[] = [];
  for (const approval of waiting) {
    const { wanted } = approval;
    shown.push({
      id: String(approval.id),
      way: wanted.way,
      subject: 'market' in wanted ? wanted.market : wanted.way === 'asset' ? wanted.asset : null,
      changes: await changesOf(deps, plainDb, wanted),
      from: 'from' in wanted ? wanted.from : null,
      proposed_by: { id: String(approval.proposedBy), name: approval.proposerName },
      proposed_at: approval.proposedAt.toISOString(),
      is_mine: approval.proposedBy === officer,
      reason: approval.reason,
      may_decide: view.mayDecide(() => view.weigh(approval.proposedBy)),
    });
  }
  return shown;
}
