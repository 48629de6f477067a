// An XMLHttpRequest for tests: what is sent goes to whatever `fetch` is, and progress is told on the way.

type Listener = ((event: ProgressEvent) => void) | null;

/** As much of XMLHttpRequest as sending a form takes. */
export class FormRequest {
  readonly upload: { onprogress: Listener; onload: Listener } = { onprogress: null, onload: null };
  onprogress: Listener = null;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  responseType = '';
  status = 0;
  response: ArrayBuffer | null = null;
  readonly #headers = new Headers();
  readonly #ends = new AbortController();
  #method = '';
  #url = '';
  #answered = new Headers();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  abort(): void {
    if (this.#ends.signal.aborted) return;
    this.#ends.abort();
    this.onabort?.();
  }

  send(body: FormData): void {
    this.upload.onprogress?.(progress(50));
    void this.#ask(body);
  }

  async #ask(body: FormData): Promise<void> {
    try {
      const { signal } = this.#ends;
      const init = { method: this.#method, headers: this.#headers, body, signal };
      const answer = await fetch(this.#url, init);
      this.#answered = answer.headers;
      this.status = answer.status;
      this.response = await answer.arrayBuffer();
    } catch {
      if (!this.#ends.signal.aborted) this.onerror?.();
      return;
    }
    if (this.#ends.signal.aborted) return;
    this.upload.onprogress?.(progress(100));
    this.upload.onload?.(progress(100));
    this.onload?.();
  }
}

function progress(loaded: number): ProgressEvent {
  return { lengthComputable: true, loaded, total: 100 } as ProgressEvent;
}
