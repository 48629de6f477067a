import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it('is a host by name over HTTPS, or this computer', () => {
  expect(relyingPartyOf('https://sarraf.example')).toEqual({
    host: 'sarraf.example',
    origin: 'https://sarraf.example',
  });
  expect(relyingPartyOf('http://localhost:3000')).toEqual({
    host: 'localhost',
    origin: 'http://localhost:3000',
  });
  for (const url of ['http://sarraf.example', 'https://10.0.0.7', 'http://127.0.0.1:3000']) {
    expect(relyingPartyOf(url)).toBeUndefined();
  }
  expect(relyingPartyOf('https://[::1]:3000')).toBeUndefined();
});
