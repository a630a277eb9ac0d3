import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiCountedPage, type Page } from '../../platform/http/pagination/page.js';
import { NoBody } from '../../platform/http/validation/no-body.js';
import { Problems } from '../../platform/openapi/problems.decorator.js';
import { CurrentMembership, type CallerMembership } from '../access/current-membership.decorator.js';
import { ChangeRelationDto, MembershipDto, MembershipsQuery } from '../membership.dto.js';
import { MembershipsService } from './memberships.service.js';
import { CHANGE_RELATION, LEAVE } from '../access/organization-rules.js';
import { OwnerRequiredError } from '../access/access.errors.js';
import { MembershipNotFoundError } from '../organizations.errors.js';
import { Roles } from '../access/roles.decorator.js';

@ApiTags('Organizations')
@Controller('organizations/:id/memberships')
export class MembershipsController {
  constructor(private readonly memberships: MembershipsService) {}

  @Get()
  @Roles('member')
  @ApiOperation({ summary: 'List the memberships, oldest first, or by name with `q`' })
  @ApiCountedPage(MembershipDto)
  list(
    @CurrentMembership() caller: CallerMembership,
    @Query() query: MembershipsQuery,
  ): Promise<Page<MembershipDto>> {
    return this.memberships.list(caller, query);
  }

  @Get(':membershipId')
  @Roles('member')
  @ApiParam({ name: 'membershipId', format: 'uuid' })
  @ApiOperation({ summary: 'Show a membership' })
  @ApiOkResponse({ type: MembershipDto })
  @Problems(MembershipNotFoundError)
  get(
    @CurrentMembership() caller: CallerMembership,
    @Param('membershipId') membershipId: string,
  ): Promise<MembershipDto> {
    return this.memberships.find(caller, membershipId);
  }

  @Patch(':membershipId')
  @Roles(CHANGE_RELATION.relation)
  @ApiParam({ name: 'membershipId', format: 'uuid' })
  @ApiOperation({ summary: "Change a member's relation" })
  @ApiOkResponse({ type: MembershipDto })
  @Problems(MembershipNotFoundError, OwnerRequiredError)
  changeRelation(
    @CurrentMembership() caller: CallerMembership,
    @Param('membershipId') membershipId: string,
    @Body() change: ChangeRelationDto,
  ): Promise<MembershipDto> {
    return this.memberships.changeRelation(caller, membershipId, change);
  }

  @Delete(':membershipId')
  @Roles(LEAVE.relation)
  @ApiParam({ name: 'membershipId', format: 'uuid' })
  @ApiOperation({ summary: 'Leave the organization, or remove a member as an admin' })
  @ApiOkResponse({ type: MembershipDto, description: 'The removed membership.' })
  @Problems(MembershipNotFoundError, OwnerRequiredError)
  remove(
    @CurrentMembership() caller: CallerMembership,
    @Param('membershipId') membershipId: string,
    @Body() _body: NoBody,
  ): Promise<MembershipDto> {
    return this.memberships.remove(caller, membershipId);
  }
}
