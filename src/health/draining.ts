import { Injectable } from '@nestjs/common';

/** Set when the service is told to stop: from then on health says so, and load balancers send nobody any more. */
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
