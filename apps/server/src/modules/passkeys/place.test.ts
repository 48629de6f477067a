import { expect, it } from 'vitest';
import { passkeyPlace } from './place.ts';

it('is a host by name over HTTPS, or this computer', () => {
  expect(passkeyPlace('https://sarraf.example')).toEqual({
    host: 'sarraf.example',
    origin: 'https://sarraf.example',
  });
  expect(passkeyPlace('http://localhost:3000')).toEqual({
    host: 'localhost',
    origin: 'http://localhost:3000',
  });
  for (const url of ['http://sarraf.example', 'https://10.0.0.7', 'http://127.0.0.1:3000']) {
    expect(passkeyPlace(url)).toBeUndefined();
  }
  expect(passkeyPlace('https://[::1]:3000')).toBeUndefined();
});
