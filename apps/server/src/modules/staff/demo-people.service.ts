// The demo world's people, made by its own door: the same list twice changes nothing.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { parseAmount } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { withTransaction } from '../../platform/database/database.ts';
import type { CardsModule, IdentityDesk } from '../cards/index.ts';
import { normaliseCardNumber } from '../cards/index.ts';
import { NATIONAL_CODE, normaliseMobile, type User, type UsersModule } from '../users/index.ts';

type People = ParsedBodyOf<'POST /admin/demo/people'>['people'];
type Person = People[number];

export interface DemoPeopleDeps {
  readonly cards: CardsModule;
  readonly identity: IdentityDesk;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly scaleOf: (asset: string) => number;
  readonly users: UsersModule;
}

/** Nobody was ever asked for these: the demo's people were all born on one day. */
const BIRTH_DATE = '1991-03-21';

/** Makes whoever is missing, and whatever is missing of those who are there. */
export async function makeDemoPeople(
  context: ServerContext,
  deps: DemoPeopleDeps,
  people: People,
): Promise<{ created: number; existing: number }> {
  let created = 0;
  for (const person of people) {
    const mobile = normaliseMobile(person.mobile);
    let user = await deps.users.findByMobile(mobile);
    if (user === undefined) {
      created += 1;
      user = await makeUser(deps, person, mobile);
    }
    if (user.level < person.level) await raise(context, deps, user, person);
    if (person.card_number !== null) await addCard(context, deps, user, person.card_number);
    for (const opening of person.opening) await post(context, deps, user, opening);
    deps.users.tellChanged(user.id);
  }
  return { created, existing: people.length - created };
}

async function makeUser(deps: DemoPeopleDeps, person: Person, mobile: string): Promise<User> {
  const user = await deps.users.create({
    mobile,
    passwordHash: await deps.hashPassword(person.password),
    firstName: person.first_name,
    lastName: person.last_name,
    termsVersion: null,
    referralCode: null,
    staffRole: person.staff_role,
    rateProfile: person.rate_profile,
  });
  if (user === undefined) throw new AppError('already_registered');
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
  const { db, secrets } = context;
  await withTransaction(db, async (tx) => {
    await deps.users.raiseToLevelOne(tx, {
      userId: user.id,
      firstName: person.first_name,
      lastName: person.last_name,
      nationalCodeHash: secrets.hash(NATIONAL_CODE, nationalCode),
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
  await withTransaction(context.db, async (tx) => {
    const card = await deps.cards.addWithin(tx, user.id, number);
    await deps.cards.verifyWithin(tx, card.id, account);
  });
}

async function post(
  context: ServerContext,
  deps: DemoPeopleDeps,
  user: User,
  opening: Person['opening'][number],
): Promise<void> {
  const { asset } = opening;
  const amount = parseAmount(opening.amount, deps.scaleOf(asset));
  if (!amount.ok) throw new AppError('amount_malformed');
  const { outcome } = await context.engine.submit({
    command: {
      type: 'post_opening',
      owner: `user:${user.id}`,
      asset,
      units: amount.value.toString(),
      reference: `demo:${user.mobile}:${asset}`,
    },
  });
  if (!outcome.ok && outcome.code !== 'reference_used') {
    throw new Error(`The opening of ${asset} was refused as ${outcome.code}.`);
  }
}
