import { UPLOAD_SILENCE_MS } from '../constants.ts';

/** A form with files, and who hears how much of it has gone. */
export interface FormToSend {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly form: FormData;
  readonly signal: AbortSignal | undefined;
  /** Percent of its bytes, whole. */
  readonly onSent: ((percent: number) => void) | undefined;
}

/**
 * Sends a form by XMLHttpRequest, as fetch tells nobody how much has gone. It takes as long as its
 * bytes go on: only where nothing moves for {@link UPLOAD_SILENCE_MS} it ends.
 *
 * @throws TypeError where no answer came, as fetch does; the signal's reason where that ended it
 */
export function sendForm({
  url,
  method,
  headers,
  form,
  signal,
  onSent,
}: FormToSend): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), UPLOAD_SILENCE_MS);
    };
    const stop = (): void => request.abort();
    const end = (settle: () => void): void => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      wait();
      if (lengthComputable) onSent?.(Math.floor((loaded * 100) / Math.max(1, total)));
    };
    // all has gone: the answer has its own time
    request.upload.onload = wait;
    request.onprogress = wait;
    request.onload = () => end(() => resolve(answerOf(request)));
    request.onerror = () => end(() => reject(new TypeError('No answer came.')));
    request.onabort = () =>
      end(() =>
        reject(signal?.aborted === true ? signal.reason : new TypeError('It came to a halt.')),
      );
    if (signal?.aborted === true) {
      reject(signal.reason as Error);
      return;
    }
    signal?.addEventListener('abort', stop);
    request.open(method, url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    wait();
    request.send(form);
  });
}

/** Answers without a body: a response may not be made with one. */
const EMPTY_STATUSES: readonly number[] = [204, 205, 304];

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const { status } = request;
  const body = EMPTY_STATUSES.includes(status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status, headers });
}
