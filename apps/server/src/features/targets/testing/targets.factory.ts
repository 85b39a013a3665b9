import type { targetSave } from '@guildhall/contract/targets/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { TestServer } from '../../../testing/installation.ts';
import { createTargetsService } from '../targets.service.ts';

type Values = Omit<BodyOf<typeof targetSave>, 'id' | 'version'>;

const plain: Values = {
  name: 'Everyone',
  subject: 'chat',
  min_tier: 0,
  langs: [],
  channels: [],
  calendar_id: 1,
  first_response_minutes: 5,
  resolution_minutes: null,
  escalate_after_minutes: null,
  escalate_to: [],
  is_active: true,
};

/** Targets and jobs of a test server. */
export const createTargetsStage = (server: TestServer) => {
  const service = createTargetsService(server);
  const run = async (name: string): Promise<void> => {
    const job = server.features.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === `targets.${name}`);
    if (job === undefined) throw new Error(`job ${name} does not exist`);
    await job.run();
  };
  return {
    service,
    run,
    /** Adds a target that is matched before all others. Returns its id. */
    target: async (by: string, values: Partial<Values>): Promise<number> => {
      const { id } = await service.save(by, { ...plain, ...values, id: null, version: 0 });
      const { targets } = await service.table();
      await service.order(by, { ids: [id, ...targets.map((each) => each.id).filter((other) => other !== id)] });
      return id;
    },
    change: async (by: string, id: number, values: Partial<Values>): Promise<void> => {
      const { targets } = await service.table();
      const found = targets.find((each) => each.id === id);
      if (found === undefined) throw new Error(`target ${id} does not exist`);
      const { respond_by: _due, updated_at: _at, updated_by: _by, ...now } = found;
      await service.save(by, { ...now, ...values });
    },
  };
};
