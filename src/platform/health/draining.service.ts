import { Injectable } from '@nestjs/common';

/**
 * Knows whether shutdown has begun. From then on, the readiness check fails, so that load balancers stop sending
 * requests.
 */
@Injectable()
export class DrainingService {
  private draining = false;

  begin(): void {
    this.draining = true;
  }

  get hasBegun(): boolean {
    return this.draining;
  }
}
