import { TICKET_FILES_MAX } from '@sarraf/contracts/lists';
import { useEffect, useRef, useState } from 'react';
import { usePictureWords } from '#components/upload/picture-words.ts';
import { useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { sendDocument } from '#lib/documents/send-document.ts';
import { shrinkPicture } from '#lib/pictures/shrink-picture.ts';
import { randomId } from '#lib/random-id.ts';
import { apiTexts } from '#lib/texts/api-texts.ts';
import { pictureCalls } from '../api/picture-calls.ts';

/** A picture that is being attached. */
export interface Attached {
  readonly key: string;
  readonly file: File;
  /** 0 to 100. */
  readonly percent: number;
  /** What the server calls it once it has come whole. */
  readonly id: string | null;
  readonly preview: string | null;
  /** Why it was not sent; null while it is on its way or there. */
  readonly message: string | null;
}

/** The pictures of one message: each is made small here and sent at once, part by part. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Attached[]>([]);
  const pictureWords = usePictureWords();
  const api = useTexts(apiTexts);
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  const change = (key: string, part: Partial<Attached>) =>
    setPictures((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  async function send(key: string, file: File): Promise<void> {
    change(key, { message: null, percent: 0 });
    try {
      const picture = await shrinkPicture(file);
      const preview = URL.createObjectURL(picture);
      previews.current.add(preview);
      change(key, { preview });
      const onSent = (part: number) => change(key, { percent: Math.round(part * 100) });
      const outgoing = { kind: 'ticket_picture', picture, id: undefined } as const;
      const sent = await sendDocument(
        outgoing,
        { onAnnounced: () => undefined, onSent },
        pictureCalls,
      );
      change(key, { id: sent.id, percent: 100 });
    } catch (error) {
      change(key, { message: pictureWords(error) ?? messageOf(error, api.unexpected) });
    }
  }
  return {
    pictures,
    isFull: pictures.length >= TICKET_FILES_MAX,
    /** Some are not there yet. */
    isSending: pictures.some(({ id, message }) => id === null && message === null),
    ids: pictures.flatMap(({ id }) => (id === null ? [] : [id])),
    add: (file: File) => {
      const key = randomId();
      const made = { key, file, percent: 0, id: null, preview: null, message: null };
      setPictures((list) => [...list, made].slice(0, TICKET_FILES_MAX));
      void send(key, file);
    },
    again: ({ key, file }: Attached) => void send(key, file),
    remove: (key: string) => setPictures((list) => list.filter((one) => one.key !== key)),
    clear: () => setPictures([]),
  };
}

/** What `usePictures` answers. */
export type Pictures = ReturnType<typeof usePictures>;
