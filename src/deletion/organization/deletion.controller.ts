import { Body, Controller, Delete } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { OrganizationHasSubscriptionError } from '../../billing/billing.errors.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import {
  CurrentMembership,
  type CallerMembership,
} from '../../organizations/access/current-membership.decorator.js';
import { OrganizationDto } from '../../organizations/organization.dto.js';
import { DELETE } from '../../organizations/access/organization-rules.js';
import { Roles } from '../../organizations/access/roles.decorator.js';
import { FreshSignIn } from '../../sessions/fresh-sign-in.decorator.js';
import { DeletionService } from './deletion.service.js';

@ApiTags('Organizations')
@Controller('organizations/:id')
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @Delete()
  @Roles(DELETE.relation)
  @FreshSignIn()
  @ApiOperation({
    summary: 'Delete an organization',
    description:
      'It is unknown to everyone at once, and its name is free. Subscriptions that are set to end are canceled without ' +
      'a refund, and open checkouts expire.',
  })
  @ApiOkResponse({ type: OrganizationDto, description: 'The organization as it was.' })
  @Problems(OrganizationHasSubscriptionError)
  deleteOrganization(
    @CurrentMembership() caller: CallerMembership,
    @Body() _body: NoBody,
  ): Promise<OrganizationDto> {
    return this.deletion.delete(caller);
  }
}
