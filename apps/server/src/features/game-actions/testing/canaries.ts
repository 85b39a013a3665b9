import { randomUUID } from 'node:crypto';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { createGameActionsServices } from '../game-actions.services.factory.ts';
import * as v from 'valibot';
import { gameActionsSchema } from '../../../runtime/game-actions.ts';
import { unreachableAction } from './requests.ts';

export const canaries: CanaryPart = {
  noun: 'game-actions',
  plant: async ({ server, session, agent, word }) => {
    const config = { gameActions: v.parse(gameActionsSchema, [unreachableAction]) };
    const { staff, answers } = createGameActionsServices({ ...server, config, subjects: () => [] });
    const { id } = await staff.run(
      { staffId: agent.staffId, role: 'agent' },
      {
        id: randomUUID(),
        person: { of: 'player', id: session.player },
        action: unreachableAction.name,
        input: { order: word('order of a game action') },
        reason: word('reason of a game action'),
      },
      false,
    );
    await answers.record(id, { status: 'done', message: word('answer of a game'), httpStatus: null });
    await answers.record(id, { status: 'refused', message: word('later answer of a game'), httpStatus: null });
  },
};
