// What tests of tickets share: the calls of both sides, pictures, and sockets that hear.
import type { EndpointKey } from '@sarraf/contracts';
import { expect } from 'vitest';
import { connected, createSockets } from '#realtime/testing/sockets.ts';
import { testPicture } from '#testing/send-document.ts';
import type { Answer, SignedIn, TestServer } from '#testing/server.ts';

/** What a call was refused with: its status and code. */
export const errorOf = ({ status, body }: Answer): [number, unknown] => [status, body.error];
/** Ascending. */
export const ascending = (one: number, other: number): number => one - other;

/** Calls of tickets of a server, by its people; `support` answers where nobody is named. */
export function ticketCalls(server: () => TestServer, support: () => SignedIn) {
  const sockets = createSockets(() => server().url);
  let serial = 0;
  const key = (): string => `key-${(serial += 1)}-12345678`;
  const person = (): Promise<SignedIn> => server().person({ level: 0 });
  const open = (who: SignedIn, change: Record<string, unknown> = {}): Promise<Answer> =>
    server().call('POST /tickets', {
      token: who.accessToken,
      lang: 'en',
      body: {
        subject: 'deposit',
        title: 'My deposit is not here',
        text: 'It left my card an hour ago.',
        client_key: key(),
        ...change,
      },
    });
  const opened = async (who: SignedIn, change: Record<string, unknown> = {}): Promise<string> => {
    const answer = await open(who, change);
    expect(answer.status, answer.text).toBe(200);
    return String(answer.body.data['id']);
  };
  const call = (
    name: EndpointKey,
    who: SignedIn,
    id: string,
    body?: Record<string, unknown>,
  ): Promise<Answer> =>
    server().call(name, {
      token: who.accessToken,
      lang: 'en',
      params: { id },
      ...(body === undefined ? {} : { body }),
    });
  const write = (
    who: SignedIn,
    id: string,
    change: Record<string, unknown> = {},
  ): Promise<Answer> =>
    call('POST /tickets/:id/messages', who, id, {
      text: 'Is there any news?',
      client_key: key(),
      ...change,
    });
  const claim = (id: string, who = support()): Promise<Answer> =>
    call('POST /admin/tickets/:id/claim', who, id);
  const answer = (
    id: string,
    change: Record<string, unknown> = {},
    who = support(),
  ): Promise<Answer> =>
    call('POST /admin/tickets/:id/answer', who, id, {
      text: 'The bank has confirmed it.',
      client_key: key(),
      ...change,
    });
  const load = (who: SignedIn, id: string): Promise<Answer> => call('GET /tickets/:id', who, id);
  const numbersOf = ({ body }: Answer): number[] =>
    (body.data['messages'] as { no: number }[]).map(({ no }) => no);

  /** A socket of a person's, let in. */
  async function socketOf(who: SignedIn, hear: (text: string) => unknown) {
    const { body } = await server().call('POST /refresh-token', {
      body: { refresh_token: who.refreshToken },
    });
    const socket = sockets.open('/rt/notifications', {
      query: { token: String(body.data['token']), lang: 'en' },
    });
    socket.on('message', hear);
    await connected(socket);
    return socket;
  }
  return {
    key,
    person,
    open,
    opened,
    call,
    write,
    claim,
    answer,
    load,
    numbersOf,
    socketOf,
    sockets,
  };
}

/** Pictures of tickets of a server. */
export function pictureCalls(server: () => TestServer) {
  /** A whole picture of a person's, for a message. */
  async function picture(who: SignedIn, bytes?: Buffer): Promise<Answer> {
    const whole = bytes ?? (await testPicture());
    const announced = await server().call('POST /tickets/files', {
      token: who.accessToken,
      body: { bytes: whole.length },
    });
    if (announced.status !== 200) return announced;
    const id = String(announced.body.data['id']);
    const address = `/api/v1/tickets/files/${id}/parts?offset=0`;
    const response = await server().fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.accessToken}`,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(whole),
    });
    const text = await response.text();
    return {
      ...announced,
      status: response.status,
      text,
      body: JSON.parse(text) as Answer['body'],
    };
  }
  const pictureId = async (who: SignedIn): Promise<string> => {
    const sent = await picture(who);
    expect(sent.status, sent.text).toBe(200);
    return String(sent.body.data['id']);
  };
  const bytesOf = (address: string, who?: SignedIn): Promise<Response> =>
    server().fetch(`/api/v1/${address}`, {
      headers: who === undefined ? {} : { authorization: `Bearer ${who.accessToken}` },
    });
  return { picture, pictureId, bytesOf };
}
