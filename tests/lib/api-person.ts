// Somebody who uses the exchange by its calls alone, without a second step.
import { randomUUID } from 'node:crypto';

/** Signed in; each call has a key of its own. */
export class ApiPerson {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #bearer: Readonly<Record<string, string>>;

  private constructor(base: string, token?: string) {
    this.#base = base;
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.#bearer = bearer;
    this.#headers = { 'content-type': 'application/json', lang: 'en', ...bearer };
  }

  /** Signs in by password. @throws with the server's words */
  static async signIn(
    url: string,
    { mobile, password }: { readonly mobile: string; readonly password: string },
  ): Promise<ApiPerson> {
    const base = `${url.replace('localhost', '127.0.0.1')}/api/v1`;
    const login = { mobile, password };
    const { accessToken } = await new ApiPerson(base).ask<{ accessToken: string }>(
      '/jwt/login',
      login,
    );
    return new ApiPerson(base, accessToken);
  }

  /** Posts a body and answers the data. @throws with the server's words */
  async ask<T>(path: string, body: object): Promise<T> {
    const headers = { ...this.#headers, 'idempotency-key': randomUUID() };
    return this.#call(path, { headers, body: JSON.stringify(body) });
  }

  /** Posts the fields of a form and answers the data. @throws with the server's words */
  async sendForm<T>(path: string, fields: Readonly<Record<string, string | Blob>>): Promise<T> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#call(path, { headers: { ...this.#bearer, lang: 'en' }, body });
  }

  /** Asks for something and answers the data. @throws with the server's words */
  async read<T>(path: string): Promise<T> {
    return this.#call(path, { method: 'GET', headers: { ...this.#bearer, lang: 'en' } });
  }

  async #call<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(this.#base + path, { method: 'POST', ...init });
    const { data, message } = (await answer.json()) as { data: T; message: string };
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${message}`);
    return data;
  }
}
