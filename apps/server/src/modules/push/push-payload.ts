// What a device is sent: small enough for every push service once it is encrypted.
import type { Lang } from '../../http/index.ts';

/** What a device shows, and where it leads. */
export interface PushWords {
  readonly title: string;
  /** Empty: the title alone. */
  readonly body: string;
  /** A path of the panel. */
  readonly url: string;
}

/** What a payload is made of. */
export interface PushParts extends PushWords {
  /** The notice's id. */
  readonly id: string;
  /** What has been shown under it is replaced. */
  readonly tag: string;
  /** How many notices are unread. */
  readonly badge: number;
  readonly lang: Lang;
}

/** Push services take 4,096 bytes, of which the encryption takes about a hundred. */
export const PAYLOAD_BYTES_MAX = 3_000;
/** Longer texts are cut before they are looked at letter by letter. */
const SIGNS_MAX = 4_000;
const CUT = '…';

/**
 * The payload as JSON, in {@link PAYLOAD_BYTES_MAX} bytes: a longer body is cut behind a whole letter with all of
 * its marks, then the title.
 */
export function pushPayload(parts: PushParts): string {
  const whole = jsonOf(parts);
  if (isFitting(whole)) return whole;
  const body = cutToFit(parts.body, (text) => jsonOf({ ...parts, body: text }));
  if (body !== undefined) return jsonOf({ ...parts, body });
  const title = cutToFit(parts.title, (text) => jsonOf({ ...parts, body: '', title: text })) ?? '';
  return jsonOf({ ...parts, body: '', title });
}

const jsonOf = ({ id, title, body, url, tag, badge, lang }: PushParts): string =>
  JSON.stringify({ v: 1, id, title, body, url, tag, badge, lang });

const isFitting = (json: string): boolean => Buffer.byteLength(json) <= PAYLOAD_BYTES_MAX;

/** As much of a text as fits; undefined where not even the first letter does. */
function cutToFit(text: string, json: (text: string) => string): string | undefined {
  const letters = [...new Intl.Segmenter().segment(text.slice(0, SIGNS_MAX))];
  const begin = (count: number): string => {
    const last = letters[count - 1];
    return `${text.slice(0, (last?.index ?? 0) + (last?.segment.length ?? 0)).trimEnd()}${CUT}`;
  };
  let [fits, tooMany] = [0, letters.length + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (isFitting(json(begin(count)))) fits = count;
    else tooMany = count;
  }
  return fits === 0 ? undefined : begin(fits);
}
