import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import type { User } from '../users/user.entity.js';
import { MyNoticesService } from './my-notices.service.js';
import { ChangeNoticesDto, OwnNoticesDto } from './notice.dto.js';

@ApiTags('Notices')
@Controller('me/notices')
export class MyNoticesController {
  constructor(private readonly notices: MyNoticesService) {}

  @Get()
  @ApiOperation({ summary: 'List the kinds of notices by mail, and which of them the caller gets' })
  @ApiOkResponse({ type: OwnNoticesDto })
  listMyNotices(@CurrentUser() user: User): Promise<OwnNoticesDto> {
    return this.notices.list(user.id);
  }

  @Patch()
  @ApiOperation({ summary: 'Turn kinds of notices on or off' })
  @ApiOkResponse({ type: OwnNoticesDto, description: 'The list after the change.' })
  changeMyNotices(@CurrentUser() user: User, @Body() change: ChangeNoticesDto): Promise<OwnNoticesDto> {
    return this.notices.change(user.id, change);
  }
}
