import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal } from '../sessions/current-user.decorator.js';
import { FreshSignIn } from '../sessions/fresh-sign-in.decorator.js';
import type { Principal } from '../sessions/principal.js';
import { LimitReachedError } from '../platform/http/errors/errors.js';
import { ApiPage, PageQuery, type Page } from '../platform/http/pagination/page.js';
import { Problems } from '../platform/openapi/problems.decorator.js';
import { CurrentMembership, type CallerMembership } from './access/current-membership.decorator.js';
import { TransferOwnershipDto, TransferredOwnershipDto } from './membership.dto.js';
import { OrganizationDetailsDto, OrganizationDto, OrganizationNameDto } from './organization.dto.js';
import { RENAME, TRANSFER_OWNERSHIP } from './access/organization-rules.js';
import { InvalidTransferTargetError, OrganizationNameTakenError } from './organizations.errors.js';
import { OrganizationsService } from './organizations.service.js';
import { OwnershipService } from './ownership.service.js';
import { Roles } from './access/roles.decorator.js';

@ApiTags('Organizations')
@Controller('organizations')
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly ownership: OwnershipService,
  ) {}

  @Get()
  @ApiOperation({ summary: "List the caller's organizations, by name" })
  @ApiPage(OrganizationDto)
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<OrganizationDto>> {
    return this.organizations.list(caller, page);
  }

  @Post()
  @ApiOperation({ summary: 'Create an organization with the caller as its owner' })
  @ApiCreatedResponse({ type: OrganizationDto })
  @Problems(OrganizationNameTakenError, LimitReachedError)
  create(
    @CurrentPrincipal() caller: Principal,
    @Body() { name }: OrganizationNameDto,
  ): Promise<OrganizationDto> {
    return this.organizations.create(caller, name);
  }

  @Get(':id')
  @Roles('member')
  @ApiOperation({ summary: 'Show an organization' })
  @ApiOkResponse({ type: OrganizationDetailsDto })
  get(@CurrentMembership() caller: CallerMembership): Promise<OrganizationDetailsDto> {
    return this.organizations.get(caller);
  }

  @Patch(':id')
  @Roles(RENAME.relation)
  @ApiOperation({ summary: 'Rename an organization' })
  @ApiOkResponse({ type: OrganizationDto })
  @Problems(OrganizationNameTakenError)
  update(
    @CurrentMembership() caller: CallerMembership,
    @Body() { name }: OrganizationNameDto,
  ): Promise<OrganizationDto> {
    return this.organizations.update(caller, name);
  }

  @Post(':id/transfer-ownership')
  @HttpCode(200)
  @Roles(TRANSFER_OWNERSHIP.relation)
  @FreshSignIn('transfer')
  @ApiOperation({ summary: 'Transfer the ownership to an admin' })
  @ApiOkResponse({ type: TransferredOwnershipDto })
  @Problems(InvalidTransferTargetError, LimitReachedError)
  transferOwnership(
    @CurrentMembership() caller: CallerMembership,
    @Body() { membershipId }: TransferOwnershipDto,
  ): Promise<TransferredOwnershipDto> {
    return this.ownership.transfer(caller, membershipId);
  }
}
