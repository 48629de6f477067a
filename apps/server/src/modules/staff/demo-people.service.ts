// The demo's people, made by a call of their own: the same list twice changes nothing.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { parseAmount } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { CardsModule, IdentityClient } from '../cards/index.ts';
import { normaliseCardNumber } from '../cards/index.ts';
import { markFounding } from './members.queries.ts';
import type { WithdrawAddressesModule } from '../withdraw-addresses/index.ts';
import { NATIONAL_CODE, normaliseMobile, type User, type UsersModule } from '../users/index.ts';

type DemoPeople = ParsedBodyOf<'POST /admin/demo/people'>;
type Person = DemoPeople['people'][number];

/** What the demo's people are made with. */
export interface DemoPeopleDeps {
  readonly cards: CardsModule;
  readonly identity: IdentityClient;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly scaleOf: (asset: string) => number;
  readonly users: UsersModule;
  readonly withdrawAddresses: Pick<WithdrawAddressesModule, 'keepCounted'>;
}

/** Nobody was ever asked for these: the demo's people were all born on one day. */
const BIRTH_DATE = '1991-03-21';

/** Makes whoever is missing, and whatever is missing of those who are there. */
export async function makeDemoPeople(
  context: ServerContext,
  deps: DemoPeopleDeps,
  { people, house = [], gas = [] }: DemoPeople,
): Promise<{ created: number; existing: number }> {
  const missing: { person: Person; mobile: string }[] = [];
  const users = new Map<Person, User>();
  for (const person of people) {
    const mobile = normaliseMobile(person.mobile);
    const user = await deps.users.findByMobile(mobile);
    if (user === undefined) missing.push({ person, mobile });
    else users.set(person, user);
  }
  // hashing takes longest: as many at once as the hasher allows
  const hashes = await Promise.all(missing.map(({ person }) => deps.hashPassword(person.password)));
  for (const [index, { person, mobile }] of missing.entries()) {
    users.set(person, await makeUser(context, deps, person, mobile, hashes[index] ?? ''));
  }
  await Promise.all(
    [...users].map(async ([person, user]) => {
      if (user.level < person.level) await raise(context, deps, user, person);
      if (person.card_number !== null) await addCard(context, deps, user, person.card_number);
      for (const entry of person.withdraw_addresses ?? []) {
        await deps.withdrawAddresses.keepCounted(user.id, entry);
      }
      // one commit of the engine takes them all
      const owner = { owner: `user:${user.id}`, name: user.mobile };
      await Promise.all(person.opening.map((opening) => post(context, deps, owner, opening)));
      deps.users.tellChanged(user.id);
    }),
  );
  const openings = { 'house:otc': house, 'house:gas': gas };
  for (const [owner, its] of Object.entries(openings)) {
    await Promise.all(its.map((opening) => post(context, deps, { owner, name: owner }, opening)));
  }
  return { created: missing.length, existing: people.length - missing.length };
}

async function makeUser(
  { plainDb }: ServerContext,
  deps: DemoPeopleDeps,
  person: Person,
  mobile: string,
  passwordHash: string,
): Promise<User> {
  const user = await deps.users.create({
    mobile,
    passwordHash,
    firstName: person.first_name,
    lastName: person.last_name,
    termsVersion: null,
    referralCode: null,
    staffRole: person.staff_role,
    rateProfile: person.rate_profile,
  });
  if (user === undefined) throw new AppError('already_registered');
  if (person.staff_role !== null) await markFounding(plainDb, user.id);
  return user;
}

async function raise(
  context: ServerContext,
  deps: DemoPeopleDeps,
  user: User,
  person: Person,
): Promise<void> {
  const nationalCode = person.national_code;
  if (nationalCode === null) throw new AppError('validation_failed', { fields: ['national_code'] });
  const { plainDb, secrets } = context;
  await withTransaction(plainDb, async (tx) => {
    await deps.users.raiseToLevelOne(tx, {
      userId: user.id,
      firstName: person.first_name,
      lastName: person.last_name,
      nationalCodeHash: secrets.searchHash(NATIONAL_CODE, nationalCode),
      nationalCodeSealed: secrets.seal(NATIONAL_CODE, nationalCode),
      birthDate: BIRTH_DATE,
    });
    if (person.level === 2) await deps.users.raiseToLevelTwo(tx, user.id);
  });
}

/** The card's account is the identity office's to tell, for demo people too. */
async function addCard(
  context: ServerContext,
  deps: DemoPeopleDeps,
  user: User,
  cardNumber: string,
): Promise<void> {
  const number = normaliseCardNumber(cardNumber);
  const account = await deps.identity.ask((office) => office.findAccount(number));
  if (account === undefined) throw new AppError('unavailable');
  await withTransaction(context.plainDb, async (tx) => {
    const card = await deps.cards.addWithin(tx, user.id, number);
    await deps.cards.verifyWithin(tx, card.id, account);
  });
}

async function post(
  context: ServerContext,
  deps: DemoPeopleDeps,
  owner: { readonly owner: string; readonly name: string },
  opening: Person['opening'][number],
): Promise<void> {
  const { asset } = opening;
  const amount = parseAmount(opening.amount, deps.scaleOf(asset));
  if (!amount.ok) throw new AppError('amount_malformed');
  const { outcome } = await context.engine.submit({
    command: {
      type: 'post_opening',
      owner: owner.owner,
      asset,
      units: amount.value.toString(),
      reference: `demo:${owner.name}:${asset}`,
    },
  });
  if (!outcome.ok && outcome.code !== 'reference_used') {
    throw new Error(`The opening of ${asset} was refused as ${outcome.code}.`);
  }
}
