// Our own two-colour art of cards, by the code of their bank; no trademark.

/** From and to of the card's ground. */
type Art = readonly [from: string, to: string];

const ART: Readonly<Record<string, Art>> = {
  melli: ['#12658a', '#0a2e45'],
  sepah: ['#2a4f9e', '#141f48'],
  tosee_saderat: ['#17735b', '#0a3329'],
  sanat_madan: ['#55617a', '#20273a'],
  keshavarzi: ['#3d7a2c', '#173312'],
  maskan: ['#b3561c', '#4d220a'],
  post: ['#1d7a3f', '#0b371c'],
  tosee_taavon: ['#0f7484', '#06343c'],
  eghtesad_novin: ['#6a2d86', '#2e1140'],
  parsian: ['#8a2436', '#3a0d16'],
  pasargad: ['#4a4638', '#1b1a14'],
  karafarin: ['#14705f', '#08302a'],
  saman: ['#1f86b8', '#0b3d57'],
  blu: ['#2a62d8', '#12296b'],
  sina: ['#25618f', '#0e2a42'],
  sarmayeh: ['#4e5a8f', '#20264a'],
  shahr: ['#a8342c', '#4a120e'],
  dey: ['#147a80', '#07383c'],
  saderat: ['#27408f', '#101c48'],
  mellat: ['#b02a4a', '#520f26'],
  tejarat: ['#2456a6', '#0e2450'],
  refah: ['#5b3a8c', '#281546'],
  resalat: ['#2b7f9c', '#103a4a'],
  mehr_iran: ['#1a7a52', '#093823'],
  iran_zamin: ['#7a3a74', '#361434'],
  gardeshgari: ['#9c3848', '#45131d'],
  khavarmianeh: ['#8c6d2a', '#3d2d0d'],
  melal: ['#3a6b4a', '#163020'],
  tosee: ['#5a6b3a', '#252e14'],
  markazi: ['#7a5a2a', '#332411'],
};
const OTHER: Art = ['#3b4a68', '#1a2236'];

/** The art of a bank's cards; of a bank that is newer than this panel a neutral one. */
export function artOf(bankCode: string): Art {
  return ART[bankCode] ?? OTHER;
}
