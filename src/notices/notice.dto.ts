import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsBoolean, ValidateBy, ValidateIf } from 'class-validator';
import type { NoticeKind } from './notice-kinds.js';
import { ALL_KINDS, FIXED_KINDS, KINDS, OPTIONAL_KINDS } from './notice-kinds.js';

export class OwnNoticeDto {
  @ApiProperty({ enum: ALL_KINDS })
  kind: NoticeKind;

  @ApiProperty({ description: 'Whether the person gets mails of this kind.' })
  enabled: boolean;

  @ApiProperty({ description: 'Whether the kind cannot be turned off.' })
  fixed: boolean;

  /** @param enabled what the person has decided, or null */
  static from(kind: NoticeKind, enabled: boolean | null): OwnNoticeDto {
    const { isFixed, isOn } = KINDS[kind];
    return { kind, enabled: isFixed || (enabled ?? isOn), fixed: isFixed };
  }
}

export class OwnNoticesDto {
  @ApiProperty({ type: [OwnNoticeDto] })
  data: OwnNoticeDto[];
}

/** Which kinds to turn on or off. The kinds that cannot be turned off are rejected. */
export class ChangeNoticesDto implements Partial<Record<NoticeKind, boolean>> {
  [kind: string]: boolean | undefined;
}

/** The properties follow from the kinds. */
for (const kind of OPTIONAL_KINDS) {
  const { prototype } = ChangeNoticesDto;
  ApiPropertyOptional({ type: Boolean })(prototype, kind);
  ValidateIf((_, value) => value !== undefined)(prototype, kind);
  IsBoolean()(prototype, kind);
}
for (const kind of FIXED_KINDS)
  ValidateBy(
    { name: 'isFixed', validator: { validate: (value) => value === undefined } },
    { context: { code: 'not_allowed' }, message: `${kind} cannot be turned off: leave it out` },
  )(ChangeNoticesDto.prototype, kind);

/** What the link of a mail is about. */
export class NoticeLinkDto extends PickType(OwnNoticeDto, ['kind', 'enabled']) {
  static from(kind: NoticeKind, enabled: boolean | null): NoticeLinkDto {
    return { kind, enabled: enabled ?? KINDS[kind].isOn };
  }
}

export class UnsubscribedDto {
  @ApiProperty({ enum: ['unsubscribed'], description: 'Also for an unknown token.' })
  status: 'unsubscribed';
}
