import { Injectable } from '@nestjs/common';

/** Set on shutdown. Health checks fail from then on, so that load balancers stop sending requests. */
@Injectable()
export class Draining {
  private draining = false;

  begin(): void {
    this.draining = true;
  }

  get hasBegun(): boolean {
    return this.draining;
  }
}
