// What a call is given: its body as it was sent, and each part held against its schema.
import { type Endpoint, type ErrorCode, ERRORS } from '@sarraf/contracts';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { withoutEmptyFields } from './empty-fields.ts';
import { type BodyHeaders, readJsonBody, readMultipartBody } from './request-body.ts';

/** What people send is small; a large body of many small values would hold everybody up. */
const BODY_MAX = { bytes: 65_536, values: 1_000 } as const;
/** An article of an editor in two languages, each of 64 kB; who sends it has been let in by then. */
const STAFF_BODY_MAX = { bytes: 196_608, values: 1_000 } as const;
/** The demo brings candles by the thousand, and no stranger comes this way. */
const DEMO_BODY_MAX = { bytes: 1_048_576, values: 60_000 } as const;

/**
 * What a call's body says, before it is held against its schema.
 *
 * @throws AppError `body_too_large` and the other errors of a body that cannot be read
 */
export function readBody(
  endpoint: Endpoint,
  method: string,
  bytes: Buffer,
  headers: BodyHeaders,
): unknown {
  if (method === 'GET' || endpoint.bodyKind === 'bytes') return {};
  return endpoint.bodyKind === 'multipart'
    ? readMultipartBody(bytes, headers)
    : readJsonBody(bytes, headers, bodyMaxOf(endpoint).values);
}

/** How much a body may be: bytes, and values within it. */
export function bodyMaxOf({ access }: Endpoint): {
  readonly bytes: number;
  readonly values: number;
} {
  if (access.audience === 'demo') return DEMO_BODY_MAX;
  return access.audience === 'staff' ? STAFF_BODY_MAX : BODY_MAX;
}

/** @throws AppError `validation_failed`, or what a schema says itself, with the names of the wrong fields */
export function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(withoutEmptyFields(schema, value));
  if (result.success) return result.data;
  const fields = new Set<string>();
  const said = result.error.issues.find(hasOwnError);
  for (const issue of said === undefined ? result.error.issues : [said]) {
    const path = issue.path.slice(0, 4).map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields.add(key.slice(0, 60));
    else if (path !== '') fields.add(path);
  }
  const code = said === undefined ? 'validation_failed' : said.params.error;
  throw new AppError(code, { fields: [...fields].slice(0, 20) });
}

/** Some values have an error of their own: `refine(…, { params: { error } })`. */
function hasOwnError(
  issue: z.core.$ZodIssue,
): issue is z.core.$ZodIssueCustom & { readonly params: { readonly error: ErrorCode } } {
  return issue.code === 'custom' && Object.hasOwn(ERRORS, String(issue.params?.['error']));
}
