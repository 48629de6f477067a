// People as staff see them: found by one of their numbers or their name, and on one page.
import type { Card, DataOf, ParsedQueryOf, PersonSummary } from '@sarraf/contracts';
import { AppError, pageOf, pageWindow, type Session } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { maskMobile, NATIONAL_CODE, type User } from '../users/index.ts';
import { selectPinned } from './notes.queries.ts';
import type { PeopleDeps } from './people-deps.ts';
import { toFoundPerson, toPersonNote, toPersonStanding } from './people.mapper.ts';
import { type FoundRow, selectFound, selectLastSeen, selectNewest } from './people.queries.ts';
import { readSearchTerms, type SearchTerms } from './search-terms.ts';

const PER_PAGE = 20;
/** Whoever finds more than that has to say more. */
const FOUND_MAX = 200;
const DAYS_30_MS = 30 * 24 * 3_600_000;

/** Pinned notes of a person at most. */
export const PINNED_MAX = 20;

/** People, for the routes. */
export interface PeopleService {
  /** Finds people; a search by a number of the state or the bank is written down. */
  search(
    officer: number,
    query: ParsedQueryOf<'GET /admin/people'>,
  ): Promise<DataOf<'GET /admin/people'>>;
  /** People by a text, the last four digits of a card apart: who types a longer number means none of them. */
  find(officer: number, query: string): Promise<readonly FoundRow[]>;
  /** @throws AppError `not_found` */
  summary(session: Session, userId: number): Promise<PersonSummary>;
}

/** People of this installation. */
export function createPeopleService(context: ServerContext, deps: PeopleDeps): PeopleService {
  return {
    search: (officer, query) => search(context, deps, officer, query),
    find: (officer, query) =>
      find(context, deps, officer, { ...readSearchTerms(query), cardEnd: undefined }),
    summary: (session, userId) => summarise(context, deps, session, userId),
  };
}

/** A client by id; the house's own people have their page elsewhere. @throws AppError `not_found` */
export async function loadClient({ users }: PeopleDeps, userId: number): Promise<User> {
  const user = await users.load(userId);
  if (user.staffRole !== null) throw new AppError('not_found');
  return user;
}

async function search(
  context: ServerContext,
  deps: PeopleDeps,
  officer: number,
  { query, page }: ParsedQueryOf<'GET /admin/people'>,
): Promise<DataOf<'GET /admin/people'>> {
  const { plainDb } = context;
  const found =
    query === undefined
      ? await selectNewest(plainDb, FOUND_MAX)
      : await find(context, deps, officer, readSearchTerms(query));
  const window = pageWindow({ page }, PER_PAGE);
  const { offset, limit } = window;
  const shown = found.slice(offset, offset + limit).map(toFoundPerson);
  return pageOf(window, shown, found.length, null);
}

/** What a search goes by that is written down; undefined where it is a name or a mobile. */
function numberOf(terms: SearchTerms): 'national_code' | 'card' | 'card_end' | 'sheba' | undefined {
  if (terms.nationalCode !== undefined) return 'national_code';
  if (terms.cardNumber !== undefined) return 'card';
  if (terms.sheba !== undefined) return 'sheba';
  return terms.cardEnd === undefined ? undefined : 'card_end';
}

async function find(
  { plainDb, secrets }: ServerContext,
  { audit, cards }: PeopleDeps,
  officer: number,
  terms: SearchTerms,
): Promise<FoundRow[]> {
  const { mobile, nationalCode, cardNumber, cardEnd, name, sheba } = terms;
  const keys = {
    mobile: mobile ?? null,
    nationalCodeHashes:
      nationalCode === undefined ? [] : secrets.searchHashes(NATIONAL_CODE, nationalCode),
    cardHash: cardNumber === undefined ? null : cards.hashOf(cardNumber),
    cardEnd: cardEnd ?? null,
    sheba: sheba ?? null,
    name: name ?? null,
  };
  const by = numberOf(terms);
  if (by === undefined) return selectFound(plainDb, keys, FOUND_MAX);
  return withTransaction(plainDb, async (tx) => {
    const found = await selectFound(tx, keys, FOUND_MAX);
    const [only, ...others] = found;
    await audit.record(tx, {
      actorId: officer,
      act: 'person_searched',
      subject: `people:${by}`,
      ...(only !== undefined && others.length === 0 ? { personId: Number(only.id) } : {}),
      changes: [{ field: 'found', old: null, new: String(found.length) }],
    });
    return found;
  });
}

const may = ({ abilities }: Session, action: string, subject: string): boolean =>
  abilities.some((ability) => ability.action === action && ability.subject === subject);

async function summarise(
  context: ServerContext,
  deps: PeopleDeps,
  session: Session,
  userId: number,
): Promise<PersonSummary> {
  const { plainDb } = context;
  const user = await loadClient(deps, userId);
  const [standing, unfreeze, proved, lastSeen, identity, cards, limits, pinned] = await Promise.all(
    [
      deps.standings.read(plainDb, userId),
      deps.freezes.waitingOf(userId),
      deps.kyc.provedLevel(plainDb, userId),
      selectLastSeen(plainDb, userId),
      deps.kyc.evidenceOf(user),
      deps.cards.list(userId),
      user.level >= 1 ? deps.limitsOf(userId) : [],
      selectPinned(plainDb, userId, PINNED_MAX),
    ],
  );
  return {
    id: String(user.id),
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    mobile: maskMobile(user.mobile),
    level: user.level,
    level_proved: proved,
    registered_at: user.createdAt.toISOString(),
    last_seen_at: lastSeen?.toISOString() ?? null,
    standing: toPersonStanding(standing),
    unfreeze,
    figures: await figuresOf(context, deps, { user, session, limits }),
    identity,
    cards: cards.map(withoutSheba),
    limits,
    pinned_notes: pinned.map(toPersonNote),
  };
}

async function figuresOf(
  { clock }: ServerContext,
  { cardCharges, orders, wallets }: PeopleDeps,
  of: {
    readonly user: User;
    readonly session: Session;
    readonly limits: PersonSummary['limits'];
  },
): Promise<PersonSummary['figures']> {
  const { id, level } = of.user;
  const open = await orders.list(id, { status: 'open', per_page: 1 });
  const limit = of.limits.toSorted((a, b) => shareOf(b) - shareOf(a))[0] ?? null;
  const known = { open_orders: open.total, limit };
  if (!may(of.session, 'read', 'Balance')) {
    return { ...known, worth_toman: null, deposits_30d_toman: null, trades_30d_toman: null };
  }
  const [{ summary }, deposits, trades] = await Promise.all([
    wallets.overviewOf(id),
    cardCharges.paidSince(id, clock.now() - DAYS_30_MS),
    orders.volume30d(id, level),
  ]);
  return {
    ...known,
    worth_toman: summary.total_toman,
    deposits_30d_toman: deposits,
    trades_30d_toman: trades,
  };
}

/** The account behind a card is nobody's to see here. */
function withoutSheba(card: Card): PersonSummary['cards'][number] {
  const { id, masked, bank, owner_name, status, reason, is_default, created_at } = card;
  return { id, masked, bank, owner_name, status, reason, is_default, created_at };
}

/** How much of a limit is used, in thousandths: only to tell which is used most. */
function shareOf({ used, cap }: PersonSummary['limits'][number]): number {
  const whole = (text: string): bigint => BigInt(text.split('.')[0] ?? '0');
  const all = whole(cap);
  return all === 0n ? 0 : Number((whole(used) * 1_000n) / all);
}
