import { setTimeout as wait } from 'node:timers/promises';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import type { Person } from '../people.ts';

/** What the exchange answered to an officer. */
export type OfficerAnswer =
  | { readonly ok: true; readonly data: Fields }
  | { readonly ok: false; readonly error: string };

/** Somebody of the staff, signed in as a person signs in: with the code that came by SMS. */
export interface OfficerSession {
  call(method: 'GET' | 'POST', path: string, body?: Fields): Promise<OfficerAnswer>;
}

/** Where an officer signs in, and where their messages come to. */
export interface OfficerPlaces {
  readonly serverUrl: string;
  readonly simulatorsUrl: string;
}

const ASK_MS_MAX = 30_000;
const CODE_MS_MAX = 15_000;
const CODE_EVERY_MS = 200;

/** Signs an officer in; undefined when the exchange does not let them in now. */
export async function signOfficerIn(
  places: OfficerPlaces,
  officer: Pick<Person, 'mobile' | 'password'>,
): Promise<OfficerSession | undefined> {
  const { mobile, password } = officer;
  const known = await messagesOf(places, mobile);
  const first = await ask(places, 'POST', '/jwt/login', { body: { mobile, password } });
  if (!first.ok) return undefined;
  const loginToken = textOf(first.data, 'login_token');
  const second =
    loginToken === undefined
      ? first
      : await ask(places, 'POST', '/login', {
          body: {
            login_token: loginToken,
            activation_code: await codeAfter(places, mobile, known.length),
          },
        });
  const token = second.ok ? textOf(second.data, 'accessToken') : undefined;
  if (token === undefined) return undefined;
  return { call: (method, path, body) => ask(places, method, path, { body, token }) };
}

/** The code of the first message that came after those that were known. */
async function codeAfter(places: OfficerPlaces, mobile: string, known: number): Promise<string> {
  const deadline = Date.now() + CODE_MS_MAX;
  while (Date.now() < deadline) {
    // the newest first
    const code = textOf(fieldsOf((await messagesOf(places, mobile)).at(-known - 1)), 'token');
    if (code !== undefined) return code;
    await wait(CODE_EVERY_MS, undefined, { ref: false });
  }
  return '';
}

async function messagesOf(places: OfficerPlaces, mobile: string): Promise<readonly unknown[]> {
  const url = `${places.simulatorsUrl}/_control/messages?receptor=${mobile}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ASK_MS_MAX) });
  const { messages } = fieldsOf(await response.json());
  return Array.isArray(messages) ? (messages as unknown[]) : [];
}

async function ask(
  { serverUrl }: OfficerPlaces,
  method: 'GET' | 'POST',
  path: string,
  { body, token }: { readonly body?: Fields | undefined; readonly token?: string },
): Promise<OfficerAnswer> {
  const headers: Record<string, string> = { accept: 'application/json', lang: 'en' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(`${serverUrl}/api/v1${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(ASK_MS_MAX),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = fieldsOf(await response.json());
    if (response.ok) return { ok: true, data: fieldsOf(envelope['data']) };
    return { ok: false, error: textOf(envelope, 'error') ?? String(response.status) };
  } catch {
    return { ok: false, error: 'no_answer' };
  }
}
