// What a device sends and is given that no log may have.
import type { BrowserContext, Request, Response } from 'playwright-core';
import { noteSecret, type SecretKind, walkLogsDir } from '../../tools/lib/walk-logs.ts';

const KINDS: Readonly<Record<string, SecretKind>> = {
  password: 'password',
  old_password: 'password',
  new_password: 'password',
  activation_code: 'code',
  card_number: 'card',
  national_code: 'national code',
  email: 'e-mail',
  word: 'word',
  login_token: 'token',
  registration_token: 'token',
  refresh_token: 'token',
  accessToken: 'token',
  refreshToken: 'token',
  token: 'token',
};
/** One field of a form, not a file. */
const FIELD = /name="(\w+)"\r\n\r\n([^\r\n]+)\r\n/g;
const API = '/api/v1/';

function noteFields(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const kind = KINDS[name];
    if (kind === undefined) noteFields(item);
    else noteSecret(kind, item);
  }
}

function noteForm(text: string): void {
  for (const [, name = '', value] of text.matchAll(FIELD)) {
    const kind = KINDS[name];
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
  if (!/\/(?:jwt\/|login$|refresh-token$|register$)/.test(new URL(response.url()).pathname)) return;
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
