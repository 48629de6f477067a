import { expect, it } from 'vitest';
import { allowedOrigins, isFromOwnPage } from './allowed-origins.ts';

it('knows its own pages by the configured addresses, whatever Host says', () => {
  const publicUrl = 'https://sarraf.example';
  const cases: readonly (readonly [string | undefined, inProduction: boolean, inDemo: boolean])[] =
    [
      [undefined, true, true],
      ['https://sarraf.example', true, true],
      ['http://localhost:3000', false, true],
      ['http://127.0.0.1:3000', false, true],
      ['http://localhost:3001', false, false],
      ['https://evil.example', false, false],
      ['https://sarraf.example.evil.example', false, false],
      ['https://sub.sarraf.example', false, false],
      ['http://sarraf.example', false, false],
      ['null', false, false],
      ['', false, false],
    ];
  for (const [origin, inProduction, inDemo] of cases) {
    // who forges their origin forges their host, too
    const host = origin?.replace(/^\w+:\/\//, '') ?? 'sarraf.example';
    const request = { headers: { host, ...(origin !== undefined && { origin }) } };
    const isOwn = (mode: 'production' | 'demo'): boolean =>
      isFromOwnPage(request, allowedOrigins({ mode, publicUrl }, 3000));
    expect([isOwn('production'), isOwn('demo')], origin).toEqual([inProduction, inDemo]);
  }
});
