// A signed-in user's socket: what happened to their orders and wallets, and their notices.
import { type Lang, type NotificationMessage, readLang } from '@sarraf/contracts';
import type { Server, Socket } from 'socket.io';
import type { EngineClient } from '../engine/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { answerPing, cutOff, guarded } from './door-guard.ts';
import { DOOR_LIMITS, type DoorLimits } from './door-limits.ts';
import { MissedChanges } from './missed-changes.ts';
import { watchMissedEvents } from './missed-events.ts';
import { type DoorAdmission, forgetRequest, SocketDoor } from './socket-door.ts';
import type { SocketRoutes } from './socket-routes.ts';
import { createThrottle } from './throttle.ts';
import {
  type ChangeWriter,
  depositMessage,
  missedMessage,
  type MovedTicket,
  ticketMessage,
  UserChanges,
} from './user-changes.ts';

const NOTIFICATION_PATH = '/rt/notifications/';

const SOCKETS_PER_USER_MAX = 20;
/** Changes of one moment go out together. */
const TOGETHER_MS = 40;
/** A revocation is told at once; whoever missed it is found within this time. */
const CHECK_MS = 60_000;
/** What it is refused with who is cut off: a database that is away ends nobody's session. */
const ENDS: ReadonlySet<unknown> = new Set(['session_expired', 'address_not_allowed']);
/** Longest delay that a timer takes. */
const TIMER_MS_MAX = 2_147_483_647;

/** Who stands behind a socket token. */
export interface SocketPerson {
  readonly userId: number;
  readonly sessionId: string;
  /** The socket is closed then, ms since 1970. */
  readonly expiresAt: number;
  /** Whether they hear of everybody's tickets. */
  readonly answersTickets?: boolean;
}

/** What the notification door is made of. */
export interface NotificationDoorOptions extends DoorAdmission {
  readonly routes: SocketRoutes;
  readonly bus: Bus;
  readonly engine: EngineClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Throws when the token opens no socket at this address. */
  readonly verify: (token: string, address: string) => Promise<SocketPerson>;
  readonly writer: ChangeWriter;
  /** Bus subject of notices, and each as a message in a language; the payload has `userId`. */
  readonly notices: {
    readonly subject: string;
    readonly toMessage: (payload: unknown, lang: Lang) => NotificationMessage;
  };
  /** Bus subject of deposits of coins that moved; the payload has `userIds`. */
  readonly depositsSubject: string;
  /** Bus subject of tickets that moved; the payload is a {@link MovedTicket} with `userId`. */
  readonly ticketsSubject: string;
  /** Bus subject of ended sessions; the payload has `sessionIds`. */
  readonly revokedSubject: string;
  readonly limits?: DoorLimits;
}

/** The signed-in users' sockets of one process. */
export interface NotificationDoor {
  connections(): number;
  stop(): Promise<void>;
}

interface Known extends SocketPerson {
  readonly token: string;
  readonly address: string;
  readonly lang: Lang;
}

/** Opens the door at its path. */
export function createNotificationDoor(options: NotificationDoorOptions): NotificationDoor {
  return new Door(options);
}

class Door implements NotificationDoor {
  readonly #options: NotificationDoorOptions;
  readonly #door: SocketDoor;
  readonly #io: Server;
  readonly #people = new Map<Socket, Known>();
  readonly #perUser = new Map<number, number>();
  readonly #changes = new UserChanges();
  readonly #flush: ReturnType<typeof createThrottle>;
  readonly #missed = new MissedChanges((userId) => this.#sendMissed(userId));
  readonly #leave: (() => void)[];

  constructor(options: NotificationDoorOptions) {
    this.#options = options;
    this.#door = new SocketDoor({
      ...options,
      limits: options.limits ?? DOOR_LIMITS,
      // the token comes in its query
      keepsRequests: true,
    });
    this.#io = this.#door.io;
    this.#flush = createThrottle(
      TOGETHER_MS,
      () => this.#sendChanges(),
      () => performance.now(),
    );
    this.#io.use((socket, next) => {
      void this.#letIn(socket, next);
    });
    this.#io.on('connection', (socket) => this.#welcome(socket));
    const checking = setInterval(() => void this.#checkAll(), CHECK_MS);
    this.#leave = [
      () => clearInterval(checking),
      options.routes.add(NOTIFICATION_PATH, this.#door),
      watchMissedEvents({
        engine: options.engine,
        onMissed: () => {
          this.#missed.note(this.#perUser.keys());
          // what was heard before goes out first: it is older than what they ask for then
          this.#sendChanges();
        },
      }),
      options.engine.onEvents(({ events }) => {
        for (const event of events) {
          this.#changes.note(event, (userId) => this.#perUser.has(userId));
        }
        if (!this.#changes.isEmpty) this.#flush.mark();
      }),
      options.bus.subscribe(options.notices.subject, (payload) => this.#sendNotice(payload)),
      options.bus.subscribe(options.depositsSubject, (payload) => this.#sendDeposits(payload)),
      options.bus.subscribe(options.ticketsSubject, (payload) => void this.#sendTicket(payload)),
      options.bus.subscribe(options.revokedSubject, (payload) => {
        const { sessionIds } = payload as { readonly sessionIds: readonly string[] };
        for (const [socket, { sessionId }] of this.#people) {
          if (sessionIds.includes(sessionId)) socket.disconnect(true);
        }
      }),
    ];
  }

  connections(): number {
    return this.#people.size;
  }

  async stop(): Promise<void> {
    for (const leave of this.#leave.splice(0)) leave();
    this.#flush.stop();
    this.#missed.stop();
    await this.#door.stop();
  }

  async #letIn(socket: Socket, next: (refusal?: Error) => void): Promise<void> {
    try {
      await this.#admit(socket);
    } catch {
      next(new Error('unauthorized'));
      return;
    }
    next();
  }

  /** The token comes in the query, as the panel sends it; it is logged nowhere. */
  async #admit(socket: Socket): Promise<void> {
    const { token, lang } = socket.handshake.query;
    if (typeof token !== 'string' || token.length > 4_096) throw new Error('unauthorized');
    const address = this.#options.addressOf(socket.request);
    const person = await this.#options.verify(token, address);
    this.#count(socket, person.userId);
    const known: Known = { ...person, token, address, lang: readLang(lang) };
    (socket.data as { person?: Known }).person = known;
  }

  /** Counts a user's socket at once: of those that come together each is counted. */
  #count(socket: Socket, userId: number): void {
    const taken = this.#perUser.get(userId) ?? 0;
    if (taken >= SOCKETS_PER_USER_MAX) throw new Error('too_many');
    // gone while its token was looked at: nobody would take it off the count
    if (socket.conn.readyState !== 'open') throw new Error('gone');
    this.#perUser.set(userId, taken + 1);
    socket.conn.once('close', () => {
      const others = (this.#perUser.get(userId) ?? 1) - 1;
      if (others <= 0) this.#perUser.delete(userId);
      else this.#perUser.set(userId, others);
    });
  }

  #welcome(socket: Socket): void {
    const { person } = socket.data as { person?: Known };
    if (person === undefined) {
      socket.disconnect(true);
      return;
    }
    const { userId, address } = person;
    this.#people.set(socket, person);
    void socket.join([roomOf(userId), roomOf(userId, person.lang)]);
    const left = Math.max(0, person.expiresAt - this.#options.clock.now());
    const timer = setTimeout(() => socket.disconnect(true), Math.min(left, TIMER_MS_MAX));
    socket.on('disconnect', () => {
      clearTimeout(timer);
      this.#people.delete(socket);
    });
    socket.on('ping', (acknowledge: unknown) => {
      guarded(socket, this.#options.logger, () => answerPing(socket, acknowledge));
    });
    this.#options.logger.debug({ userId, address }, 'a user connected');
    forgetRequest(socket.conn);
  }

  #sendChanges(): void {
    for (const [userId, messages] of this.#changes.take(this.#options.writer, this.#now())) {
      const line = { userId, messages: messages.length };
      this.#options.logger.debug(line, 'a user was told of changes');
      for (const message of messages) {
        this.#io.to(roomOf(userId)).emit('message', JSON.stringify(message));
      }
    }
  }

  #sendMissed(userId: number): void {
    this.#options.logger.debug({ userId }, 'a user was told to ask again');
    this.#io.to(roomOf(userId)).emit('message', JSON.stringify(missedMessage(this.#now())));
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }

  #sendNotice(payload: unknown): void {
    const { userId } = payload as { readonly userId: number };
    if (!this.#perUser.has(userId)) return;
    this.#options.logger.debug({ userId }, 'a user was told of a notice');
    for (const lang of ['fa', 'en'] as const) {
      const message = this.#options.notices.toMessage(payload, lang);
      this.#io.to(roomOf(userId, lang)).emit('message', JSON.stringify(message));
    }
  }

  /** The panel asks for its deposits again: how far one is moves with every block. */
  #sendDeposits(payload: unknown): void {
    const { userIds } = payload as { readonly userIds: readonly number[] };
    for (const userId of userIds) {
      if (!this.#perUser.has(userId)) continue;
      this.#io.to(roomOf(userId)).emit('message', JSON.stringify(depositMessage(this.#now())));
    }
  }

  /** Its person hears of it, and those of the staff who may read tickets at this very moment. */
  async #sendTicket(payload: unknown): Promise<void> {
    const { userId, ...moved } = payload as MovedTicket & { readonly userId: number };
    const text = JSON.stringify(ticketMessage(moved, this.#now()));
    if (this.#perUser.has(userId)) this.#io.to(roomOf(userId)).emit('message', text);
    for (const [socket, { answersTickets, token, address }] of [...this.#people]) {
      if (answersTickets === undefined) continue;
      const person = await this.#options.verify(token, address).catch(() => undefined);
      if (person?.answersTickets === true) socket.emit('message', text);
    }
  }

  async #checkAll(): Promise<void> {
    for (const [socket, { token, address }] of [...this.#people]) {
      try {
        await this.#options.verify(token, address);
      } catch (error) {
        if (ENDS.has((error as { code?: unknown }).code)) cutOff(socket);
      }
    }
  }
}

function roomOf(userId: number, lang?: Lang): string {
  return lang === undefined ? `user:${userId}` : `user:${userId}:${lang}`;
}
