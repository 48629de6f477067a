// What a person said of themselves beside what the identity office answered, for staff.
import type { IdentityFact } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { RegisteredPerson } from '../../providers/identity/port.ts';
import type { CardsModule } from '../cards/index.ts';
import type { ServerContext } from '../server-context.ts';
import { maskMobile, NATIONAL_CODE, type User, type UsersModule } from '../users/index.ts';
import { type KeptAnswer, type KeptAnswers, readKeptAnswers } from './identity-answers.ts';
import { type KycRequestRow, selectProvedLevel, selectRequestFor } from './kyc.queries.ts';
import { isNamedSo } from './same-name.ts';

/** What evidence is gathered from. */
export interface EvidenceDeps {
  readonly cards: CardsModule;
  readonly users: UsersModule;
}

/** What proves who somebody is, for staff. */
export interface Evidence {
  /** What a person said of themselves beside what the identity office answered. */
  evidenceOf(user: User): Promise<IdentityFact[]>;
  /** The national code that a person was verified with, or else asked for level 1 with last. */
  nationalCodeOf(userId: number): Promise<string | undefined>;
  /** The level that a person proved at some time: what was approved, whatever it is now. */
  provedLevel(db: PlainDb, userId: number): Promise<0 | 1 | 2>;
}

/** Evidence of this installation. */
export function createEvidence(context: ServerContext, deps: EvidenceDeps): Evidence {
  return {
    evidenceOf: (user) => gatherEvidence(context, deps, user),
    nationalCodeOf: (userId) => nationalCodeOf(context, deps, userId),
    provedLevel: selectProvedLevel,
  };
}

async function nationalCodeOf(
  { plainDb, secrets }: ServerContext,
  { users }: EvidenceDeps,
  userId: number,
): Promise<string | undefined> {
  const verified = await users.identityOf(userId);
  if (verified !== undefined) return verified.nationalCode;
  const request = await selectRequestFor(plainDb, userId, { level: 1 });
  return request && secrets.open(NATIONAL_CODE, request.national_code_sealed);
}

/** What one person said, and how it is compared. */
interface Said {
  readonly user: User;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly nationalCode: string | undefined;
  readonly birthDate: string | undefined;
  /** When the request for level 1 was approved by these very answers. */
  readonly provedAt: Date | null;
  readonly kept: KeptAnswers;
}

/** The rows of a person's identity: what was said, what was answered, whether they agree. */
async function gatherEvidence(
  context: ServerContext,
  { cards, users }: EvidenceDeps,
  user: User,
): Promise<IdentityFact[]> {
  const { plainDb, secrets } = context;
  const request = await selectRequestFor(plainDb, user.id, { level: 1 });
  const approved = await selectRequestFor(plainDb, user.id, { level: 1, status: 'approved' });
  const verified = await users.identityOf(user.id);
  const codeOf = (row: KycRequestRow): string =>
    secrets.open(NATIONAL_CODE, row.national_code_sealed);
  const said: Said = {
    user,
    firstName: user.firstName ?? request?.first_name ?? null,
    lastName: user.lastName ?? request?.last_name ?? null,
    nationalCode: verified?.nationalCode ?? (request && codeOf(request)),
    birthDate: verified?.birthDate ?? request?.birth_date,
    provedAt: approved?.decided_at ?? null,
    kept: readKeptAnswers(context, user.id),
  };
  const facts = await personFacts(said);
  return [...facts, ...(await cardFacts(cards, said))];
}

async function personFacts(said: Said): Promise<IdentityFact[]> {
  const { user, firstName, lastName, nationalCode, birthDate, kept } = said;
  const canBeAsked = nationalCode !== undefined && birthDate !== undefined;
  const person = canBeAsked
    ? await kept.person({
        nationalCode,
        birthDate,
        firstName: firstName ?? '',
        lastName: lastName ?? '',
      })
    : undefined;
  const mobile =
    nationalCode === undefined ? undefined : await kept.mobile(user.mobile, nationalCode);
  const isFound = person && { ...person, said: person.said !== null };
  const names = [firstName, lastName].filter((one) => one !== null).join(' ');
  return [
    nameFact(said, names === '' ? null : names, person),
    factOf(said, 'national_code', nationalCode?.slice(-4) ?? null, isFound),
    factOf(said, 'birth_date', birthDate ?? null, isFound),
    factOf(said, 'mobile', maskMobile(user.mobile), mobile),
  ];
}

function nameFact(
  said: Said,
  names: string | null,
  person: KeptAnswer<RegisteredPerson | null> | undefined,
): IdentityFact {
  const registered = person?.said;
  if (person === undefined || registered === undefined || registered === null) {
    return factOf(said, 'name', names, undefined);
  }
  const isSame = isNamedSo(
    { first_name: said.firstName ?? '', last_name: said.lastName ?? '' },
    registered,
  );
  const answer =
    registered.names === undefined ? null : `${registered.names.first} ${registered.names.last}`;
  return { ...factOf(said, 'name', names, { ...person, said: isSame }), answer };
}

/** The bank's word of the owner stays with the card; the office's yes or no only for a while. */
async function cardFacts(cards: CardsModule, said: Said): Promise<IdentityFact[]> {
  const { user, nationalCode, birthDate, kept } = said;
  const facts: IdentityFact[] = [];
  for (const card of await cards.list(user.id)) {
    const cardNumber = await cards.numberOf(user.id, Number(card.id));
    const canBeAsked =
      cardNumber !== undefined && nationalCode !== undefined && birthDate !== undefined;
    const answer = canBeAsked
      ? await kept.card({ nationalCode, birthDate, cardNumber })
      : undefined;
    const fact = factOf(said, 'card', card.masked.slice(-4), answer);
    const check = { pending: 'none', verified: 'proved', refused: 'warn' } as const;
    facts.push({
      ...fact,
      answer: card.owner_name,
      ...(answer === undefined && { check: check[card.status], at: null }),
    });
  }
  return facts;
}

function factOf(
  { provedAt }: Said,
  fact: IdentityFact['fact'],
  said: string | null,
  kept: KeptAnswer<boolean> | undefined,
): IdentityFact {
  if (kept !== undefined) {
    const check = kept.said ? 'ok' : 'warn';
    return { fact, said, answer: null, office: kept.office, check, at: kept.at.toISOString() };
  }
  const check = provedAt === null || said === null ? 'none' : 'proved';
  const at = check === 'proved' ? (provedAt?.toISOString() ?? null) : null;
  return { fact, said, answer: null, office: null, check, at };
}
