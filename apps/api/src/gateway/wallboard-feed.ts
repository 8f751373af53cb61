import { Inject, Injectable } from '@nestjs/common';
import { type ErrorCode, type Fact, type Permission, pbxIdSchema, room } from '@santral/contracts';
import { WallboardService } from '@santral/domain-wallboard';
import { CONFIG, type Config } from '@santral/platform/config';
import { type Principal, Refusal, withDeadline } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';
import type { TelephonyNamespace, TelephonySocket } from './telephony-socket.js';

/** The board shows agents, queues and who calls, each of which has its own permission. */
const needed: readonly Permission[] = ['agents.read', 'queues.read', 'calls.read'];
const missingIn = ({ permissions }: Pick<Principal, 'permissions'>): Permission | undefined => needed.find((permission) => !permissions.has(permission));

/** `wallboard-watch`: the board of which PBX; without one that of the asker's own. */
const watchSchema = z.object({ pbx: pbxIdSchema.optional() });

/** Hands the wallboard to the sockets that watch it: first all of it, then what changes. One message for all of them. */
@Injectable()
export class WallboardFeed {
  /** The PBX whose board each socket asked for last. */
  private readonly wanted = new WeakMap<TelephonySocket, string>();

  constructor(
    private readonly board: WallboardService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  start(namespace: TelephonyNamespace): void {
    this.board.start({
      isWatched: (pbx) => namespace.adapter.rooms.has(room.wallboard(pbx)),
      onDelta: (pbx, delta) => namespace.to(room.wallboard(pbx)).emit('wallboard', delta),
    });
  }

  note(fact: Fact): void {
    this.board.note(fact);
  }

  serve(socket: TelephonySocket): void {
    socket.on('wallboard-watch', (form) => void this.watch(socket, form));
    socket.on('wallboard-leave', () => {
      this.wanted.delete(socket);
      leaveBoards(socket);
    });
  }

  /** Somebody whose access changed may not go on watching. */
  recheck(socket: TelephonySocket, principal: Pick<Principal, 'permissions'>): void {
    if (missingIn(principal) !== undefined) leaveBoards(socket);
  }

  /** One board at a time: asking for that of another PBX leaves the one before. */
  private async watch(socket: TelephonySocket, form: unknown): Promise<void> {
    const refuse = (code: ErrorCode) => socket.emit('wallboard', { kind: 'refused', code });
    if (!socket.rooms.has(room.everybody)) return void refuse('auth.required');
    if (missingIn(socket.data.principal) !== undefined) return void refuse('access.denied');
    const wanted = watchSchema.safeParse(form ?? {});
    if (!wanted.success) return void refuse('validation.failed');
    const { pbx = socket.data.principal.pbx ?? this.config.pbxId } = wanted.data;
    leaveBoards(socket);
    this.wanted.set(socket, pbx);
    try {
      const ids = await withDeadline(pbxIds(this.config, this.redis));
      if (!ids.includes(pbx)) return void refuse('record.not-found');
      await this.board.watch(pbx, (snapshot) => {
        // Meanwhile it may have asked for another.
        if (!socket.connected || this.wanted.get(socket) !== pbx) return;
        socket.emit('wallboard', snapshot);
        void socket.join(room.wallboard(pbx));
      });
    } catch (error) {
      createLogger('gateway').warn({ err: error }, 'the wallboard could not be opened');
      refuse(error instanceof Refusal ? error.code : 'service.unavailable');
    }
  }
}

function leaveBoards(socket: TelephonySocket): void {
  for (const name of socket.rooms) if (name.startsWith(room.wallboard(''))) void socket.leave(name);
}
