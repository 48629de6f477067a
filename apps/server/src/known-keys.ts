// Keys of which everybody has the private half: coins sent to their addresses are gone at once.
import {
  BITCOIN_NETWORKS,
  deriveBitcoinAddress,
  deriveEvmAddress,
  deriveTronAddress,
} from '@sarraf/chain-codec';

/** By their first house address, which the key alone decides, however it is written. */
const KNOWN_HOT: ReadonlySet<string> = new Set([
  // test test test test test test test test test test test junk
  '0x4b39F7b0624b9dB86AD293686bc38B903142dbBc',
  // abandon … about, and abandon … art
  '0x399Db6Ed32539fbDF44c3e7678b5b428e378F666',
  '0xadbe526451FF34bB66d295c7dca7C758C34048d9',
  // legal winner thank year wave sausage worth useful legal winner thank yellow
  '0x5A34e152Af9386B21090B86B1cb8F2b2685670E0',
  // zoo … wrong
  '0x532dF340C6B6C20F3413D652dB13043791988a4a',
  // candy maple cake sugar pudding cream honey rich smooth crumble sweet treat
  '0x2F238b8045ed103461798e74559D061737b5248c',
  // myth like bonus scare over problem client lizard pioneer submit female collect
  '0xbF9BBFab9b9dbdD84E744855D943d68CEdDF72BC',
  // seeds of nothing but zeros, and of the signer's own tests
  '0xC8530074404f96B59B27f188892F3E65A26B3DC7',
  '0x97d5EC41be67A847Eb5578afC64181713640cEA4',
  // of the server's own tests: nobody has its private half
  '0x0994D152d0196DB5faF986AA75C3524522902530',
]);

/** The same words and seeds on Bitcoin. */
const KNOWN_BITCOIN_HOT: ReadonlySet<string> = new Set([
  'bc1q7lv73k2ds2l2vnhy73zqpv3r40sup6lq36lmqh',
  'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  'bc1qes80p0st92xjem9aw48v57fk35f44kjzm2064m',
  'bc1qadmm9kmte03vj7fzasr4x5r642j02t875mgv03',
  'bc1q3pgnz3gszmccgxlrygmp086w8j5rkhynx7cckt',
  'bc1qncuyep6ay6m4luk4yxu5tw0kf08qsfflvlf70z',
  'bc1qkam53dg4swg84amjhla8wmkmhwnj9v7puxvknw',
  'bc1q8536f4zg8trwn02dhhq56rlvyfh49xwtzln26p',
  'bc1q7fz7kpvya5ukq5kuajjgmqgpedyc669f4wr63y',
  'bc1qqulukvhxyr8lkpqwsxc2pwzulcje7ennn4tv54',
]);

/** The same words and seeds on TRON. */
const KNOWN_TRON_HOT: ReadonlySet<string> = new Set([
  'TPFjvQR3ZFt4Z6qjV7WBiPrtv5UUtX5dsr',
  'THLNguYKN3S8RUzVyi9ErynW4YmXLU5c8n',
  'TAjuSzHMPyxJ6rm46rWZrQyYt4re4BY6uT',
  'TGwuBuEe11TQ1uYy2BUELf3biwLaGRx3C1',
  'TMRJBdaZTEEWXLu4BEGiur2ENkJndtVLTU',
  'TR9Ldp6mkE5mYAiV3xFhrQvZn3XtzejxaV',
  'TLgnULjEFFjd5nNusxdMkTNBWv3Zwpf2JA',
  'TEoVSZLQnyS2iYBARuxPiGJGejk7D18rB4',
  'TZGpkYb7mAiEmLHrkyYxHsNr7bZcjkadf4',
]);

/** Whether the account of TRON is one that tests, tools or everybody know. */
export function isKnownTronAccount(xpub: string): boolean {
  return KNOWN_TRON_HOT.has(deriveTronAddress(xpub, 1, 0));
}

/** Whether the account is one that tests, tools or everybody know. */
export function isKnownBitcoinAccount(xpub: string): boolean {
  return KNOWN_BITCOIN_HOT.has(deriveBitcoinAddress(xpub, 1, 0, BITCOIN_NETWORKS.mainnet));
}

/** Whether the account of EVM chains is one that tests, tools or everybody know. */
export function isKnownAccount(xpub: string): boolean {
  return KNOWN_HOT.has(deriveEvmAddress(xpub, 1, 0));
}
