import { ApiError } from './api-error.ts';

/** The sentences for answers that carry none of their own. */
export interface EnvelopeTexts {
  /** Of an answer without anything in it. */
  readonly noAnswer: string;
  readonly serverError: string;
  readonly noData: string;
  readonly unexpectedStatus: (status: string) => string;
}

/**
 * The `data` of an answer, or an ApiError. Success is 200 or 201 (204 for DELETE) with a body code
 * of 200; any other body code is an error that carries the body's own words.
 */
export function openEnvelope(
  method: string,
  response: { status: number; retryAfter: string | null },
  body: unknown,
  texts: EnvelopeTexts,
): unknown {
  const { status } = response;
  if (status === 204 && method === 'DELETE') return null;
  if ((status === 200 || status === 201) && (body === null || body === undefined)) {
    throw new ApiError({ status, code: 'no_answer', message: texts.noAnswer });
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const good = (status === 200 || status === 201) && (fields['code'] ?? 200) === 200;
  if (good) {
    if (fields['data'] === undefined) {
      throw new ApiError({ status, code: 'no_data', message: texts.noData });
    }
    return fields['data'];
  }
  const word = textOf(fields['error']);
  const said = textOf(fields['message']);
  const message =
    said ?? word ?? (status >= 500 ? texts.serverError : texts.unexpectedStatus(String(status)));
  const seconds = Number(response.retryAfter ?? Number.NaN);
  throw new ApiError({
    status: status === 200 || status === 201 ? Number(fields['code']) : status,
    // `http_…`: nobody said anything, and the kind of failure is told
    code: word ?? (said === undefined ? `http_${status}` : `status_${status}`),
    message,
    businessCase: textOf(fields['business_case']),
    facts: factsOf(fields['facts']),
    retryAfterS: Number.isFinite(seconds) ? seconds : null,
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function factsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
