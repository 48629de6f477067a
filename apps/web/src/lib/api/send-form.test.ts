import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UPLOAD_SILENCE_MS } from '../constants.ts';
import { sendForm } from './send-form.ts';

/** An XMLHttpRequest that does what a test says. */
class ToldRequest {
  static last: ToldRequest;
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  response = new TextEncoder().encode('{"code":200}').buffer;
  readonly sent: string[] = [];

  constructor() {
    ToldRequest.last = this;
  }

  open(method: string, url: string): void {
    this.sent.push(`${method} ${url}`);
  }

  setRequestHeader(name: string, value: string): void {
    this.sent.push(`${name}: ${value}`);
  }

  getAllResponseHeaders(): string {
    return 'date: Sat, 28 Nov 2026 10:00:00 GMT\r\nretry-after: 3\r\n';
  }

  send(): void {
    this.sent.push('sent');
  }

  abort(): void {
    this.onabort?.();
  }

  moves(loaded: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 1_000 });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', ToldRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(signal?: AbortSignal) {
  const percents: number[] = [];
  const answer = sendForm({
    url: '/api/v1/x',
    method: 'POST',
    headers: new Headers({ lang: 'ir' }),
    form: new FormData(),
    signal,
    onSent: (percent) => percents.push(percent),
  });
  answer.catch(() => undefined);
  return { answer, percents, request: ToldRequest.last };
}

it('answers as fetch does: status, headers and body', async () => {
  const { answer, request } = begin();
  expect(request.sent).toEqual(['POST /api/v1/x', 'lang: ir', 'sent']);
  request.status = 429;
  request.onload?.();
  const response = await answer;
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await response.json()).toEqual({ code: 200 });
});

it('goes on as long as bytes go, and tells how much has gone', async () => {
  const { answer, percents, request } = begin();
  for (const loaded of [100, 250, 999]) {
    await vi.advanceTimersByTimeAsync(UPLOAD_SILENCE_MS - 1);
    request.moves(loaded);
  }
  request.upload.onload?.();
  await vi.advanceTimersByTimeAsync(UPLOAD_SILENCE_MS - 1);
  request.status = 200;
  request.onload?.();
  expect((await answer).status).toBe(200);
  expect(percents).toEqual([10, 25, 99]);
});

it('ends where nothing moves, as a request that nobody answered', async () => {
  const { answer, request } = begin();
  request.moves(10);
  await vi.advanceTimersByTimeAsync(UPLOAD_SILENCE_MS);
  await expect(answer).rejects.toThrow(TypeError);
});

it('ends by its signal, and says that it was stopped', async () => {
  const stopping = new AbortController();
  const { answer } = begin(stopping.signal);
  stopping.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  const late = begin(AbortSignal.abort());
  await expect(late.answer).rejects.toMatchObject({ name: 'AbortError' });
});
