import { Injectable } from '@nestjs/common';
import { type ErrorCode, type Fact, type Permission, room } from '@santral/contracts';
import { WallboardService } from '@santral/domain-wallboard';
import { type Principal, Refusal } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import type { TelephonyNamespace, TelephonySocket } from './telephony-socket.js';

/** The board shows agents, queues and who calls, each of which has its own permission. */
const needed: readonly Permission[] = ['agents.read', 'queues.read', 'calls.read'];
const missingIn = ({ permissions }: Pick<Principal, 'permissions'>): Permission | undefined => needed.find((permission) => !permissions.has(permission));

/** Hands the wallboard to the sockets that watch it: first all of it, then what changes. One message for all of them. */
@Injectable()
export class WallboardFeed {
  constructor(private readonly board: WallboardService) {}

  start(namespace: TelephonyNamespace): void {
    this.board.start({
      isWatched: () => namespace.adapter.rooms.has(room.wallboard),
      onDelta: (delta) => namespace.to(room.wallboard).emit('wallboard', delta),
    });
  }

  note(fact: Fact): void {
    this.board.note(fact);
  }

  serve(socket: TelephonySocket): void {
    socket.on('wallboard-watch', () => void this.watch(socket));
    socket.on('wallboard-leave', () => void socket.leave(room.wallboard));
  }

  /** Somebody whose access changed may not go on watching. */
  recheck(socket: TelephonySocket, principal: Pick<Principal, 'permissions'>): void {
    if (missingIn(principal) !== undefined) void socket.leave(room.wallboard);
  }

  private async watch(socket: TelephonySocket): Promise<void> {
    const refuse = (code: ErrorCode) => socket.emit('wallboard', { kind: 'refused', code });
    if (!socket.rooms.has(room.everybody)) return void refuse('auth.required');
    if (missingIn(socket.data.principal) !== undefined) return void refuse('access.denied');
    try {
      await this.board.watch((snapshot) => {
        if (!socket.connected) return;
        socket.emit('wallboard', snapshot);
        void socket.join(room.wallboard);
      });
    } catch (error) {
      createLogger('gateway').warn({ err: error }, 'the wallboard could not be opened');
      refuse(error instanceof Refusal ? error.code : 'service.unavailable');
    }
  }
}
