import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobPlace } from '../../platform/jobs/queue-options.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { SettlementsRepository, type NamedObject } from './settlements.repository.js';

/** For each organization, one job runs and at most one waits. */
export const SETTLEMENTS = 'settle-organization';

/** The data of a job. */
export interface MarkedOrganization {
  organizationId: string;
}

/** Marks organizations whose objects at the payment provider have changed, or may have. */
@Injectable()
export class MarksService {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Marks an organization, and sends the job that settles it. A job that waits already sees the mark: a run begins by
   * locking the row of the mark.
   */
  async mark(
    manager: EntityManager,
    organizationId: string,
    objects: NamedObject[] = [],
    origin: JobPlace = {},
  ): Promise<void> {
    await this.settlements.want(manager, organizationId, objects);
    await this.sendJob(manager, organizationId, origin);
  }

  async sendJob(manager: EntityManager, organizationId: string, origin: JobPlace = {}): Promise<void> {
    const data: MarkedOrganization = { organizationId };
    await this.jobs.send(manager, SETTLEMENTS, data, { ...origin, key: organizationId });
  }
}
