// Values as a log may have them: secrets masked by the name of their field and by their form.

/** Of whom nobody may read more than that it was there, by field name. */
export const SECRET_FIELDS: readonly string[] = [
  'password',
  'old_password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'login_token',
  'registration_token',
  'reset_token',
  'recovery_token',
  'device_id',
  'proof',
  'authorization',
  'cookie',
  'activation_code',
  'mobile_code',
  'email_code',
  'secret_key',
  'secret',
  'otpauth_uri',
  'recovery_code',
  'recovery_codes',
  'card_number',
  'cardNumber',
  'national_code',
  'nationalCode',
  'email',
  'mailTo',
  'smsTo',
  'word',
  'phishing_word',
  'x-demo-secret',
];

/** Of what is asked alone: a gift's code there, elsewhere that of an error or a bank. */
const SECRETS_ASKED: readonly string[] = ['code'];

/** What stands in a secret's place. */
export const MASK = '[masked]';

const SECRETS: ReadonlySet<string> = new Set([...SECRET_FIELDS, ...SECRETS_ASKED]);
const DEPTH_MAX = 6;
const ITEMS_MAX = 20;
const TEXT_MAX = 200;

/**
 * A copy of what was asked that a log may have: bounded, with secrets masked at any depth and, in
 * texts, whatever looks like one of them.
 *
 * @example maskSecrets({ body: { password: 'x', query: '0012345679' } })
 * // { body: { password: '[masked]', query: '001******9' } }
 */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value.slice(0, TEXT_MAX));
  if (typeof value !== 'object' || value === null) return value;
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  if (depth >= DEPTH_MAX) return '…';
  if (Array.isArray(value)) {
    return value.slice(0, ITEMS_MAX).map((item) => maskSecrets(item, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isSecret = SECRETS.has(name) && item !== null && item !== undefined;
      return [name, isSecret ? MASK : maskSecrets(item, depth + 1)];
    }),
  );
}

/**
 * Tokens in addresses, also as parts of their paths, signed tokens, card numbers, mobiles, e-mail
 * addresses and national codes in a text. A mobile keeps its ends, so that a line can be told from
 * another's.
 * Numbers of a JSON line stay numbers: what stands in it bare is no code.
 */
export function maskText(text: string): string {
  return text
    .replace(/([?&](?:token|access_token)=)[^&\s"]+/gi, `$1${MASK}`)
    .replace(/(\/freeze\/)[\w-]{30,}/g, `$1${MASK}`)
    .replace(/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g, MASK)
    .replace(/\b(\d{6})\d{6}(\d{4})\b/g, '$1******$2')
    .replace(/(?<!\d)((?:0|\+?98)9\d{2})\d{3}(\d{4})(?!\d)/g, '$1***$2')
    .replace(/([\w.+-])[\w.+-]*@((?:[\w-]+\.)+[a-z]{2,})\b/gi, '$1***@$2')
    .replace(/(?<!":)(?<![\d.,[])\b\d{10}\b(?![\d.])/g, (digits) =>
      isNationalCode(digits) ? `${digits.slice(0, 3)}******${digits.slice(-1)}` : digits,
    );
}

/** By its check digit: one of eleven numbers of ten digits is none and is masked all the same. */
function isNationalCode(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < 9; at += 1) sum += Number(digits[at]) * (10 - at);
  const rest = sum % 11;
  return Number(digits[9]) === (rest < 2 ? rest : 11 - rest);
}
