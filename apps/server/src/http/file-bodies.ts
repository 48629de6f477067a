// Bodies that hold files: a few of one person at once, each as slowly as its connection is.
import type { IncomingMessage } from 'node:http';
import type { FileSpecs } from '@sarraf/contracts';
import { AppError } from './app-error.ts';
import { type IncomingFile, type ReceivedForm, receiveForm } from './receive-form.ts';
import type { BodyHeaders } from './request-body.ts';
import type { SlowSenders } from './slow-senders.ts';

/** A person's own, in this process: each holds some hundred kilobytes while it comes. */
const AT_ONCE_PER_PERSON = 4;

/** Receives the bodies of calls that take files. */
export interface FileBodies {
  /** @throws AppError `uploads_at_once`, else as {@link receiveForm} */
  receive<T>(body: FileBody, take: (file: IncomingFile) => Promise<T>): Promise<ReceivedForm<T>>;
}

/** A body, who sends it, and what it may hold. */
export interface FileBody {
  readonly request: IncomingMessage;
  readonly headers: BodyHeaders;
  readonly files: FileSpecs;
  readonly sender: string;
}

/** Files on their way to this process. */
export function createFileBodies(slowSenders: SlowSenders): FileBodies {
  const sending = new Map<string, number>();
  return {
    receive: async ({ request, headers, files, sender }, take) => {
      const count = (sending.get(sender) ?? 0) + 1;
      if (count > AT_ONCE_PER_PERSON) throw new AppError('uploads_at_once');
      sending.set(sender, count);
      try {
        slowSenders.allowFile(request);
        return await receiveForm(request, headers, files, take);
      } finally {
        const left = (sending.get(sender) ?? 1) - 1;
        if (left === 0) sending.delete(sender);
        else sending.set(sender, left);
      }
    },
  };
}
