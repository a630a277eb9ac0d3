import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobPlace } from '../../platform/jobs/queue-options.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { SettlementsRepository, type NamedObject } from './settlements.repository.js';

/** The queue of jobs that settle organizations. Per organization, at most one job runs and at most one waits. */
export const SETTLEMENTS = 'settle-organization';

/** The data of a job. */
export interface MarkedOrganization {
  organizationId: string;
}

/**
 * Marks organizations: notes that they must be settled, because their objects at the payment provider may have changed.
 */
@Injectable()
export class MarksService {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Marks an organization, and sends a job that settles it. If a job waits already, that job handles this mark, too: a
   * run first locks the row of the mark, so it sees all marks committed before.
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
