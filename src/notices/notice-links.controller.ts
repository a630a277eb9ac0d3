import { Body, Controller, Get, HttpCode, Param, Post, Redirect } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { TOKEN } from '../platform/crypto/token.js';
import { AnySite, IgnoresBody, Public } from '../platform/http/route-markers.js';
import { NoBody } from '../platform/http/validation/no-body.js';
import { Problems } from '../platform/openapi/problems.decorator.js';
import { NoticeLinkDto, UnsubscribedDto } from './notice.dto.js';
import { NoticeLinksService } from './notice-links.service.js';
import { NoticeNotFoundError } from './notices.errors.js';

const ApiNoticeToken = () =>
  ApiParam({
    name: 'token',
    description: 'From the link in a mail.',
    schema: { type: 'string', pattern: TOKEN.source },
  });

/** Serves the links in mails without a session. No GET changes anything, because mail scanners open links. */
@ApiTags('Notices')
@Controller('notices/:token')
export class NoticeLinksController {
  constructor(private readonly links: NoticeLinksService) {}

  @Get()
  @Public()
  @ApiNoticeToken()
  @ApiOperation({ summary: 'Show the kind of a mail, and whether its recipient gets more of this kind' })
  @ApiOkResponse({ type: NoticeLinkDto })
  @Problems(NoticeNotFoundError)
  getNotice(@Param('token') token: string): Promise<NoticeLinkDto> {
    return this.links.show(token);
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @Public()
  @AnySite()
  @IgnoresBody()
  @ApiNoticeToken()
  @ApiOperation({
    summary: 'Turn off mails of this kind',
    description:
      'Mail programs post here without a session, with any body (RFC 8058). The body is ignored, because the link says everything.',
  })
  @ApiBody({ required: false, schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ type: UnsubscribedDto })
  unsubscribeRecipient(@Param('token') token: string): Promise<UnsubscribedDto> {
    return this.links.unsubscribe(token);
  }

  @Get('unsubscribe')
  @Public()
  @Redirect()
  @ApiNoticeToken()
  @ApiOperation({ summary: 'Redirect a browser to the page of the link' })
  @ApiResponse({ status: 302, description: 'To `/notices/{token}`. Nothing changes.' })
  openNotice(@Param('token') token: string): { url: string } {
    return { url: `/notices/${encodeURIComponent(token)}` };
  }

  @Post('resubscribe')
  @HttpCode(200)
  @Public()
  @ApiNoticeToken()
  @ApiOperation({ summary: 'Turn on mails of this kind again' })
  @ApiOkResponse({ type: NoticeLinkDto })
  @Problems(NoticeNotFoundError)
  resubscribeRecipient(@Param('token') token: string, @Body() _body: NoBody): Promise<NoticeLinkDto> {
    return this.links.resubscribe(token);
  }
}
