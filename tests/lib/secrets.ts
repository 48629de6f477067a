// What a device sends and is given that no log may have.
import type { BrowserContext, Request, Response } from 'playwright-core';
import { noteSecret, type SecretKind, walkLogsDir } from '../../tools/lib/walk-logs.ts';

/** What a field holds, by its name: all those that the contract knows as secret. */
export const SECRET_KINDS: Readonly<Record<string, SecretKind>> = {
  password: 'password',
  old_password: 'password',
  new_password: 'password',
  activation_code: 'code',
  mobile_code: 'code',
  email_code: 'code',
  secret_key: 'code',
  recovery_code: 'code',
  recovery_codes: 'code',
  // of a gift; the codes of banks stand in answers that nobody notes
  code: 'code',
  card_number: 'card',
  national_code: 'national code',
  email: 'e-mail',
  word: 'word',
  phishing_word: 'word',
  login_token: 'token',
  registration_token: 'token',
  reset_token: 'token',
  recovery_token: 'token',
  refresh_token: 'token',
  accessToken: 'token',
  refreshToken: 'token',
  token: 'token',
  device_id: 'token',
  secret: 'token',
  otpauth_uri: 'token',
};
/** One field of a form, not a file. */
const FIELD = /name="(\w+)"\r\n\r\n([^\r\n]+)\r\n/g;
const API = '/api/v1/';
/** The calls whose answers bring secrets. */
const ANSWERS =
  /\/(?:jwt\/[\w-]+|login|refresh-token|register|forgotPassword|recover\/begin|gift_codes|security\/\w+|user\/passkeys)$/;

function noteFields(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const kind = SECRET_KINDS[name];
    if (kind === undefined) noteFields(item);
    else for (const one of [item].flat()) noteSecret(kind, one);
  }
}

function noteForm(text: string): void {
  for (const [, name = '', value] of text.matchAll(FIELD)) {
    const kind = SECRET_KINDS[name];
    if (kind !== undefined) noteSecret(kind, value);
  }
}

function noteRequest(request: Request): void {
  const url = new URL(request.url());
  noteSecret('token', url.searchParams.get('token'));
  if (!url.pathname.startsWith(API)) return;
  const { authorization } = request.headers();
  noteSecret('token', authorization?.replace(/^Bearer /, ''));
  const { 'content-type': type = '' } = request.headers();
  if (type.startsWith('multipart/')) noteForm(request.postData() ?? '');
  if (!type.startsWith('application/json')) return;
  try {
    noteFields(request.postDataJSON());
  } catch {
    // cut short by a page that was left: nothing was sent
  }
}

async function noteResponse(response: Response): Promise<void> {
  if (!ANSWERS.test(new URL(response.url()).pathname)) return;
  try {
    noteFields(await response.json());
  } catch {
    // the page was left before it came
  }
}

/** Notes every secret of a device for the look at the logs. */
export function noteSecretsOf(context: BrowserContext): void {
  if (walkLogsDir() === undefined) return;
  context.on('request', noteRequest);
  context.on('response', (response) => void noteResponse(response));
}
